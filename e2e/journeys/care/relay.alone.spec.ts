import { demoPassword, people } from '@om/testing/people'
import { hasRelay, startRelay } from '#e2e/fixtures/relay.ts'
import { startSecondCopy } from '#e2e/fixtures/second-copy.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn, homes } from '#e2e/pages/auth.ts'
import { bringTogether, givenVisit, phoneScreen, visitBrowser, visitOn } from '#e2e/pages/visit.ts'

test.use({ launchOptions: visitBrowser })

test('a visit in which nothing but the relay may be used goes through it [APPT-S117]', async ({ visitor, noise }) => {
  if (!hasRelay()) console.log('coturn is not installed here: no visit was held through a relay.')
  test.skip(!hasRelay(), 'coturn is not installed')
  // Sessions begin at the first copy, whose address is another: the second one asks for a token of its own.
  noise.expectStatus(401)
  const relay = await startRelay()
  const copy = await startSecondCopy(relay.settings)
  try {
    const visit = await givenVisit()
    await visit.comeNear()
    const phone = await visitor({ ...phoneScreen, baseURL: copy.url })
    await authOn(phone).resume(visit.person, visit.path)
    await visitOn(phone).comeIn()
    const doctor = await visitor({ baseURL: copy.url })
    await authOn(doctor).resume({ email: people.drOkoro.email, password: demoPassword }, homes.doctor)
    expect(relay.allocations()).toBe(0)
    await bringTogether(phone, doctor, visit)
    expect(relay.allocations()).toBeGreaterThanOrEqual(2)
  } finally {
    await copy.stop()
    await relay.stop()
  }
})
