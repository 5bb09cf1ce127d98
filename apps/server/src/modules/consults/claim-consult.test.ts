import { claimConsult } from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const claim = (id: string, who: typeof people.drOkoro | typeof people.drLund = people.drOkoro) =>
  app.as(who).api.consults.claim({ params: { id } })

describe('claiming a consult', () => {
  test('gives it to the doctor for 30 minutes', async () => {
    const { id } = await givenConsult(app)
    const chart = await claim(id)
    expect(chart.state).toBe('in_review')
    expect(chart.claimedBy).toMatchObject({ name: 'Dr Amara Okoro', isMe: true })
    expect(Date.parse(chart.claimExpiresAt ?? '') - app.clock.now().getTime()).toBe(30 * 60_000)
  })
})
