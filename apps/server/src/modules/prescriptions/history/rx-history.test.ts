import { rxHistory } from '@om/contracts/rx-history'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenOrder, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { type RxFilter, rxQuery } from './rx-history.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Query = Partial<Parameters<TestApp['anyone']['api']['rxHistory']['list']>[0]['query']>
type Doctor = typeof people.drOkoro | typeof people.drLund
const list = (query: Query = {}, doctor: Doctor = people.drOkoro) =>
  app.as(doctor).api.rxHistory.list({ query: { limit: 100, view: 'everyone', ...query } })
const idsOf = async (query: Query, doctor: Doctor = people.drOkoro) =>
  (await list(query, doctor)).items.map(one => one.id)

const inside = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => app.deps.db.transaction(system('a test'), act)

describe('the doctors’ list of prescriptions', () => {
  test('finds one by number and by name, with what it gives, whose it is and who signed it [PRESCRIPTION-S450]', async () => {
    const { prescription, patient } = await givenPrescription(app)
    for (const search of [prescription.number, `${patient.firstName} ${patient.lastName}`]) {
      const line = (await list({ search })).items.find(one => one.id === prescription.id)
      expect(line).toMatchObject({
        number: prescription.number,
        status: 'active',
        patient: { id: patient.id, lastName: patient.lastName },
        signedBy: 'Dr Amara Okoro',
        suppliesUsed: 0,
        originalReceivedOn: null,
        isAsked: false,
      })
      expect(line?.isOpen && line.items[0]?.description).toBe('Finasteride 1 mg tablet')
    }
    expect(await idsOf({ search: 'Nobody Atall' })).toEqual([])
  })

  test('is narrowed to one’s own, to a state, a medicine and a brand [PRESCRIPTION-S451]', async () => {
    const { prescription } = await givenPrescription(app)
    const liquid = await givenPrescription(app, { template: 'RX-M3' })
    const { id } = prescription
    expect(await idsOf({ view: 'mine' })).toContain(id)
    expect(await idsOf({ view: 'mine' }, people.drLund)).not.toContain(id)
    expect(await idsOf({ medicine: 'FIN_PO', brand: 'men' })).toContain(id)
    expect(await idsOf({ medicine: 'MOX_TOP' })).toContain(liquid.prescription.id)
    expect(await idsOf({ medicine: 'MOX_TOP' })).not.toContain(id)
    expect(await idsOf({ brand: 'women' })).not.toContain(id)
    await app.as(people.drOkoro).api.prescriptions.hold({
      params: { id },
      body: {
        version: 0,
        reason: 'side_effect',
        message: 'Please stop the tablets until we have talked.',
        until: null,
      },
    })
    expect(await idsOf({ state: 'on_hold' })).toContain(id)
    expect(await idsOf({ state: 'active' })).not.toContain(id)
  })

  test('shows what ends soon, what waits for its original, and what a pharmacist asks about [PRESCRIPTION-S452] [PRESCRIPTION-S701]', async () => {
    const { prescription } = await givenPrescription(app)
    const { order } = await givenOrder(app)
    expect(await idsOf({ view: 'original' })).toContain(prescription.id)
    expect(await idsOf({ view: 'asked' })).toEqual([])
    const steps = stepsOn(app, order.id)
    await steps.hold()
    const [asked] = (await list({ view: 'asked' })).items
    expect(asked).toMatchObject({ isAsked: true })
    const endingOn = (today: string) =>
      inside(async tx => {
        const rows = await rxQuery(tx.q, { view: 'expiring', today, doctorId: people.drOkoro.staffId }, null, 100)
        return rows.map(({ script }) => script.id)
      })
    expect(await endingOn(addDays(prescription.expiresOn, -30))).toContain(prescription.id)
    expect(await endingOn(addDays(prescription.expiresOn, -31))).not.toContain(prescription.id)
    const used = await givenShipped(app, { supplies: 1 })
    const lasts = await inside(async tx => {
      const { rows } = await tx.q.execute(sql`select (max(s.supplied_on) + max(p.supply_days))::text as until
        from supplies s join prescriptions p on p.id = s.prescription_id where p.id = ${used.prescriptionId}`)
      return String(rows[0]?.['until'])
    })
    expect(await endingOn(addDays(lasts, -30))).toContain(used.prescriptionId)
    expect(await endingOn(addDays(lasts, -31))).not.toContain(used.prescriptionId)
    expect(await endingOn(addDays(lasts, 1))).not.toContain(used.prescriptionId)
  })

  test('shows each once over its pages, and the whole as a file [PRESCRIPTION-S453]', async () => {
    for (const _ of [1, 2, 3]) await givenPrescription(app)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, cursor })
      seen.push(...page.items.map(one => one.number))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    const file = await app.as(people.drOkoro).request('GET', '/api/rx-history/export.csv?view=everyone')
    expect(file.headers.get('content-type')).toContain('text/csv')
    const numbers = (await file.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',')[0])
    expect(numbers).toEqual(seen)
  })

  test('opens one with what may be done to it; a stranger’s number is not found [PRESCRIPTION-S454]', async () => {
    const { prescription } = await givenPrescription(app)
    const { api } = app.as(people.drOkoro)
    expect(await api.rxHistory.read({ params: { id: prescription.id } })).toMatchObject({
      number: prescription.number,
      lastMove: null,
      can: { hold: true, release: false, cease: true, review: true },
    })
    await expect(api.rxHistory.read({ params: { id: crypto.randomUUID() } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('says what is used and left and how it is paid, in the list and on the chart [PRESCRIPTION-S713]', async () => {
    const { prescription, consult } = await givenPrescription(app)
    const paid = await givenShipped(app, { supplies: 2 })
    const { api } = app.as(people.drOkoro)
    const standingOf = async (id: string) => {
      const one = await api.rxHistory.read({ params: { id } })
      return one.isOpen ? one.standing : undefined
    }
    expect(await standingOf(prescription.id)).toEqual({ used: 0, left: 2, payment: 'not_begun', openCase: null })
    expect(await standingOf(paid.prescriptionId)).toMatchObject({ used: 1, payment: 'paid' })
    await app.deps.pool.query(`update public.subscriptions set collection_paused = true where prescription_id = $1`, [
      paid.prescriptionId,
    ])
    expect(await standingOf(paid.prescriptionId)).toMatchObject({ payment: 'paused' })
    const { prescriptions } = await api.consults.read({ params: { id: consult.id } })
    expect(prescriptions[0]?.standing).toMatchObject({ left: 2, payment: 'not_begun' })
  })

  const today = '2026-11-16'
  const doctorId = crypto.randomUUID()
  const filters: [string, RxFilter, RegExp][] = [
    ['one’s own', { view: 'mine', today, doctorId }, /prescriptions_doctor/],
    ['everyone’s', { view: 'everyone', today, doctorId }, /prescriptions_signed/],
    ['a state', { view: 'everyone', state: 'on_hold', today, doctorId }, /prescriptions_status/],
    ['a number', { view: 'everyone', search: 'RX10021', today, doctorId }, /prescriptions_number/],
    ['what waits for its original', { view: 'original', today, doctorId }, /prescriptions_original/],
  ]
  test.each(filters)('is read off an index for %s [PRESCRIPTION-S450]', async (_, filter, index) => {
    const plan = await inside(async tx => {
      await tx.q.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.q.execute(sql`explain ${rxQuery(tx.q, filter, null, 21).getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    })
    expect(plan).toMatch(index)
  })

  onlyFor(() => app, rxHistory.list)
  onlyFor(() => app, rxHistory.exported)
  onlyFor(() => app, rxHistory.read, { params: { id: '00000000-0000-4000-8000-00000000ffff' } })
})
