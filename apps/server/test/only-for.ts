import { pathFor } from '@om/contracts/client'
import type { Endpoint, Who } from '@om/contracts/endpoint'
import { type Person, people } from '@om/testing/people'
import { expect, test } from 'vitest'
import type { TestApp } from './test-app.ts'

const kinds = { patient: people.theo, doctor: people.drOkoro, pharmacist: people.phTran, admin: people.paula } as const

const allows = (who: Who, role: string): boolean =>
  typeof who === 'string' ? who === role || who === 'anyone' || who === 'signed-in' : who.some(kind => kind === role)

/** The 401 and 403 cases of an endpoint, written once: strangers and every kind of person it is not for. */
export const onlyFor = (
  app: () => TestApp,
  endpoint: Endpoint,
  input: { params?: Record<string, unknown>; body?: unknown } = {},
) => {
  const path = pathFor(endpoint, input)
  const body = endpoint.method === 'GET' ? undefined : (input.body ?? {})
  test(`${endpoint.method} ${endpoint.path} refuses strangers`, async () => {
    expect((await app().anyone.request(endpoint.method, path, body)).status).toBe(401)
  })
  for (const [role, person] of Object.entries(kinds) as [string, Person][]) {
    if (allows(endpoint.who, role)) continue
    test(`${endpoint.method} ${endpoint.path} refuses a ${role}`, async () => {
      expect((await app().as(person).request(endpoint.method, path, body)).status).toBe(403)
    })
  }
}
