import {
  addToIncident,
  type Incident,
  incidentsCsv,
  listIncidents,
  reportIncident,
  searchIncidents,
} from '@om/contracts/incidents'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenPacked, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const bodyOf = (change: Partial<Parameters<typeof send>[0]> = {}) => ({
  id: crypto.randomUUID(),
  kind: 'near_miss' as const,
  happenedOn: clinicToday(app.clock),
  what: 'Two labels lay on one bench, and were noticed at the scan.',
  orderNumber: '',
  batchNumber: '',
  told: 'Pharmacist in charge',
  done: 'One order on the bench at a time.',
  ...change,
})
const send = (body: {
  id: string
  kind: Incident['kind']
  happenedOn: string
  what: string
  orderNumber: string
  batchNumber: string
  told: string
  done: string
}) => app.as(people.phTran).api.incidents.report({ body })
const add = (
  { id, version }: Incident,
  words: string,
  closes = false,
  by: typeof people.phWalsh | typeof people.phTran = people.phWalsh,
) => app.as(by).api.incidents.add({ params: { id }, body: { version, words, closes } })

describe('the incident log', () => {
  test('takes what happened with its order and batch, once however often it is sent, and the order tells it [INCIDENT-S1]', async () => {
    const { order, patient } = await givenPacked(app)
    const body = bodyOf({ orderNumber: order.number.toLowerCase(), batchNumber: 'lot-77a' })
    const [first, second] = await Promise.all([send(body), send(body)])
    expect(first).toMatchObject({
      number: expect.stringMatching(/^IN\d+$/),
      order: { id: order.id, number: order.number },
      batchNumber: 'LOT-77A',
      reportedBy: 'Linh Tran',
      closed: null,
      entries: [],
    })
    expect(second?.number).toBe(first?.number)
    expect(JSON.stringify(first)).not.toContain(patient.lastName)
    const { history } = await stepsOn(app, order.id).read()
    expect(history.filter(line => line.what === 'entered it in the incident log')).toHaveLength(1)
  })

  test('names what cannot be: an order that is not there, a day to come [INCIDENT-S1]', async () => {
    const wrong = bodyOf({ orderNumber: 'OM999999', happenedOn: addDays(clinicToday(app.clock), 1) })
    await expect(send(wrong)).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'orderNumber' }, { field: 'happenedOn' }],
    })
    await expect(send(bodyOf({ orderNumber: 'the blue one' }))).rejects.toMatchObject({
      problems: [{ field: 'orderNumber' }],
    })
  })

  test('adds what comes later, and is closed once; what was written stays [INCIDENT-S2]', async () => {
    const entered = await send(bodyOf())
    const corrected = await add(entered, 'It was three labels, not two.')
    expect(corrected).toMatchObject({ what: entered.what, entries: [{ by: 'Rory Walsh', closes: false }] })
    const both = await Promise.allSettled([
      add(corrected, 'The bench has been divided.', true),
      add(corrected, 'The bench is divided now.', true, people.phTran),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: 'incident_changed' } })
    const { items } = await app.as(people.phTran).api.incidents.list({})
    const closed = items.find(one => one.id === entered.id)
    expect(closed).toMatchObject({ closed: { by: expect.any(String) }, entries: [{}, { closes: true }] })
    if (!closed) throw new Error('it is gone')
    expect((await add(closed, 'Looked at once more after a month.')).entries).toHaveLength(3)
    for (const change of [
      `update public.incidents set what = 'x' where id = $1`,
      `update public.incidents set closed_at = null where id = $1`,
      'delete from public.incidents where id = $1',
      `update public.incident_entries set words = 'x' where incident_id = $1`,
      'delete from public.incident_entries where incident_id = $1',
    ])
      await expect(app.deps.pool.query(change, [entered.id]), change).rejects.toThrow()
  })

  test('is read by pharmacists and admins, open ones first, and taken away as CSV [INCIDENT-S3]', async () => {
    const open = await send(bodyOf({ what: '=1+1 is what the label said, "twice".' }))
    const { items } = await app.as(people.paula).api.incidents.list({})
    expect(items[0]?.id).toBe(open.id)
    const firstClosed = items.findIndex(one => one.closed)
    expect(items.slice(firstClosed).every(one => one.closed)).toBe(true)
    const csv = await (await app.as(people.paula).request('GET', '/api/incidents/export.csv')).text()
    expect(csv).toContain(`"'=1+1 is what the label said, ""twice""."`)
    expect(csv).toContain(open.number)
  })

  test('is searched by words, a batch or a number, also in what was added, as text and not as a pattern [INCIDENT-S500]', async () => {
    const one = await send(bodyOf({ what: 'A lid was loose on the third shelf.', batchNumber: 'LOT-88%1' }))
    await add(one, 'The walnut cupboard has new hinges.')
    const find = async (words: string) =>
      (await app.as(people.paula).api.incidents.search({ body: { words } })).items.map(({ id }) => id)
    for (const words of ['LOOSE on', '88%1', 'walnut', one.number.toLowerCase()])
      expect(await find(words)).toEqual([one.id])
    expect(await find('88_1')).toEqual([])
    expect(await find('nobody wrote this')).toEqual([])
    await expect(find(' a ')).rejects.toMatchObject({ status: 400, problems: [{ field: 'words' }] })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, listIncidents)
  onlyFor(() => app, incidentsCsv)
  onlyFor(() => app, searchIncidents)
  onlyFor(() => app, reportIncident)
  onlyFor(() => app, addToIncident, { params })
})
