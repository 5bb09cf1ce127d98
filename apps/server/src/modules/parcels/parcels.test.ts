import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { advance, breakService, joinClocks, mendServices } from '#test/given/billing.ts'
import { copyShipped, givenPacked, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const track = (trackingNumber: string) => app.anyone.api.parcels.track({ params: { trackingNumber } })
const pass = async (duration: string) => {
  await advance(app, duration)
  await app.sweep('parcels')
  await app.drain()
}
const topicsSince = async (since: number) => {
  const { rows } = await app.deps.pool.query<{ topic: string; kind: string }>(
    'select topic, kind from public.live_events where id > $1',
    [since],
  )
  return rows.map(row => `${row.topic} ${row.kind}`)
}
const lastEvent = async () => {
  const { rows } = await app.deps.pool.query('select coalesce(max(id), 0)::int as id from public.live_events')
  return rows[0]?.id as number
}

describe('following a parcel', () => {
  test('works: from the label to the door, without anybody reloading [PARCEL-S01]', async () => {
    const { patient, order, trackingNumber } = await givenShipped(app)
    expect(await track(trackingNumber)).toMatchObject({ milestone: 'label_created', events: [], deliveredAt: null })
    const before = await lastEvent()
    await pass('PT10H')
    expect(await track(trackingNumber)).toMatchObject({ milestone: 'in_transit', label: 'On its way' })
    expect(await topicsSince(before)).toEqual(
      expect.arrayContaining([`user:${patient.id} parcel`, 'role:pharmacist board']),
    )

    await pass('P2D')
    const delivered = await track(trackingNumber)
    expect(delivered).toMatchObject({ milestone: 'delivered', label: 'Delivered' })
    expect(delivered.events[0]?.description).toContain('Delivered')
    expect(delivered.carrierUrl).toBe(`https://auspost.com.au/mypost/track/#/details/${trackingNumber}`)
    const [mine] = (await app.as(patient).api.supplies.mine()).items
    expect(mine).toMatchObject({ state: 'delivered', stateLabel: 'Delivered', parcel: { milestone: 'delivered' } })
    expect(mine?.steps.map(step => step.state)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect((await stepsOn(app, order.id).read()).history.at(-1)).toMatchObject({ what: 'Delivered by the carrier' })
    const subjects = (await app.mails(patient.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject.includes('has arrived'))).toHaveLength(1)
  })

  test('says nothing about who receives it or what is in it [PARCEL-S02]', async () => {
    const { patient, trackingNumber } = await givenShipped(app)
    const text = JSON.stringify(await track(trackingNumber))
    for (const secret of [
      patient.firstName,
      patient.lastName,
      patient.address.line1,
      patient.id,
      'Finasteride',
      'tablet',
    ])
      expect(text).not.toContain(secret)
  })

  test('is not asked of the carrier for a page view, and not again before its turn [PARCEL-S03]', async () => {
    const { trackingNumber } = await givenShipped(app)
    await pass('PT10H')
    const { lastCheckedAt } = await track(trackingNumber)
    await advance(app, 'PT10M')
    await app.sweep('parcels')
    for (let view = 0; view < 5; view += 1) await track(trackingNumber)
    expect((await track(trackingNumber)).lastCheckedAt).toBe(lastCheckedAt)
    await pass('PT10M')
    expect((await track(trackingNumber)).lastCheckedAt).not.toBe(lastCheckedAt)
  })

  test('is not begun before the parcel is handed over', async () => {
    const { order } = await givenPacked(app)
    const { parcel } = await stepsOn(app, order.id).createParcel()
    await pass('P1D')
    expect(await track(parcel?.trackingNumber ?? '')).toMatchObject({ lastCheckedAt: null, events: [] })
  })

  test('goes on when the carrier was down', async () => {
    const { trackingNumber } = await givenShipped(app)
    await breakService(app, { match: { service: 'parcels' }, action: 'status', status: 503, times: 1 })
    await pass('PT10H')
    expect(await track(trackingNumber)).toMatchObject({ milestone: 'label_created', lastCheckedAt: null })
    await pass('PT20M')
    expect(await track(trackingNumber)).toMatchObject({ milestone: 'in_transit' })
  })

  test('tells the patient when it has to be collected [PARCEL-S06]', async () => {
    const { patient, trackingNumber } = await givenShipped(app)
    const response = await fetch(`${app.emulators.url}/control/parcels/${trackingNumber}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'carded' }),
    })
    expect(response.ok, await response.text()).toBe(true)
    await pass('PT20M')
    expect(await track(trackingNumber)).toMatchObject({ milestone: 'awaiting_collection' })
    expect((await app.mails(patient.email)).map(mail => mail.subject)).toContain('Your parcel waits at the post office')
  })

  test('asks about many parcels ten at a time [PARCEL-S04]', async () => {
    const { patient } = await givenShipped(app)
    await copyShipped(app, patient.id, 10)
    const waiting = async () => {
      const { rows } = await app.deps.pool.query(
        'select count(*)::int as n from public.parcels where patient_id = $1 and next_poll_at <= $2',
        [patient.id, app.clock.now()],
      )
      return rows[0]?.n as number
    }
    await app.deps.pool.query('update public.parcels set next_poll_at = null where patient_id <> $1', [patient.id])
    expect(await waiting()).toBe(11)
    await app.sweep('parcels')
    expect(await waiting()).toBe(1)
    await app.sweep('parcels')
    expect(await waiting()).toBe(0)
  })
})

describe('refuses bad input', () => {
  test.each(['ABC', 'https://example.com', '%2e%2e%2fadmin', 'A'.repeat(31)])(
    '%s is no tracking number',
    async text => {
      const response = await app.anyone.request('GET', `/api/parcels/${encodeURIComponent(text)}`)
      expect(response.status).toBe(400)
    },
  )

  test('an unknown number is 404, in small letters too', async () => {
    for (const number of ['ABC12345678901234567X', 'abc12345678901234567x'])
      await expect(track(number)).rejects.toMatchObject({ status: 404, code: 'parcel_not_found' })
  })
})
