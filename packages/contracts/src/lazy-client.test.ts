import { describe, expect, test } from 'vitest'
import { createLazyApi } from './lazy-client.ts'

describe('the client that fetches its contracts late', () => {
  test('names each operation by one function, so that what loads by it loads once', () => {
    const api = createLazyApi(async () => new Response())
    expect(api.preferences.readMarketing).toBe(api.preferences.readMarketing)
    expect(api.preferences.readMarketing).not.toBe(api.preferences.saveMarketing)
  })

  test('asks at the address of the contract, and reads the answer by it', async () => {
    const calls: string[] = []
    const api = createLazyApi(async ({ method, path }) => {
      calls.push(`${method} ${path}`)
      return Response.json({ consent: 'perhaps' })
    })
    await expect(api.preferences.readMarketing()).rejects.toThrow()
    expect(calls).toEqual(['GET /api/preferences/marketing'])
  })
})
