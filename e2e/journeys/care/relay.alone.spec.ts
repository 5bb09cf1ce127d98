import { demoPassword, people } from '@om/testing/people'
import { hasRelay, startRelay } from '#e2e/fixtures/relay.ts'
import { startSecondCopy } from '#e2e/fixtures/second-copy.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { authOn, homes } from '#e2e/pages/auth.ts'
import { bringTogether, givenVisit, phoneScreen, visitBrowser, visitOn } from '#e2e/pages/visit.ts'

test.use({ launchOptions: visitBrowser })

test('a visit in which nothing but the relay may be used goes through it, and goes on within seconds when the network was cut [APPT-S117] [APPT-S142]', async ({
  visitor,
  noise,
}) => {
  if (!hasRelay()) console.log('coturn is not installed here: no visit was held through a relay.')
  test.skip(!hasRelay(), 'coturn is not installed')
  // Sessions begin at the first copy, whose address is another: the second one asks for a token of its own.
  noise.expectStatus(401)
  noise.expectLostRequests()
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

    await test.step('neither picture nor server can be reached from the phone, until they can again', async () => {
      relay.pause()
      await phone.context().setOffline(true)
      await expect(doctor.getByText('The connection was lost.')).toBeVisible()
      relay.goOn()
      await phone.context().setOffline(false)
      const back = Date.now()
      await visitOn(phone).expectPicture('Dr Amara Okoro')
      await visitOn(doctor).expectPicture(visit.patientName)
      expect(Date.now() - back, 'the same visit goes on within seconds').toBeLessThan(20_000)
    })
  } finally {
    await copy.stop()
    await relay.stop()
  }
})
