import { treatments } from '@om/contracts/treatments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

describe('what a patient is being treated with', () => {
  test('is told with what came last, and as the leaflet of the parcel [PRESCRIPTION-S400]', async () => {
    const { patient } = await givenShipped(app)
    const { api } = app.as(patient)
    const { items, today } = await api.treatments.mine()
    const [prescription] = (await api.prescriptions.mine()).items
    expect(items.map(one => one.name)).toEqual(prescription?.items.map(one => one.description))
    const [first] = items
    expect(first).toMatchObject({
      prescriptionId: prescription?.id,
      status: 'active',
      directions: prescription?.items[0]?.directions,
      suppliesLeft: prescription?.suppliesLeft,
      supplied: [{ on: today }],
    })
    for (const text of [first?.purpose, first?.missed, first?.expect, first?.shed, first?.storage])
      expect(text).toMatch(/\.$/)
    expect(first?.cmi, 'the leaflet of its maker').toMatch(/tga\.gov\.au.*t=CMI&q=finasteride$/)
    expect(first?.stops).toEqual(['Finasteride 1 mg tablet'])
    expect(first?.how).toMatchObject({ form: 'tablet', count: 1, timesADay: 1 })
    expect(first?.changes.map(one => one.what)).toEqual([
      `Sent from batch ${first?.supplied[0]?.batchNumber}`,
      expect.stringMatching(/^Dr Amara Okoro prescribed it: Finasteride 1 mg tablet$/),
    ])
    expect(String(first?.supplied[0]?.keepsUntil) > today).toBe(true)
    expect(first?.reading.length).toBeGreaterThan(0)
    const file = await app.as(patient).request('GET', treatments.leaflet.path)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('is over once they have stopped it, with its page and its leaflet; nothing for whoever has none [PRESCRIPTION-S401] [PRESCRIPTION-S402]', async () => {
    const { patient } = await givenShipped(app)
    const { api } = app.as(patient)
    const [script] = (await api.prescriptions.mine()).items
    const prescriptionId = script?.id ?? ''
    await api.prescriptions.stop({ params: { id: prescriptionId }, body: { message: 'It made me dizzy.' } })
    const { items, earlier, today } = await api.treatments.mine()
    expect(items).toEqual([])
    expect(earlier).toMatchObject([
      {
        prescriptionId,
        status: 'ceased',
        suppliesLeft: 0,
        stops: [],
        changes: [{ on: today, what: 'You stopped it' }, {}, {}],
      },
    ])
    expect(earlier[0]?.changes[0]?.note).toBe('It made me dizzy.')
    const leaflet = (query: string, by = patient) =>
      app.as(by).request('GET', `${treatments.leaflet.path}?prescriptionId=${prescriptionId}${query}`)
    expect((await leaflet('&position=0')).status).toBe(200)
    expect((await leaflet('&position=1')).status).toBe(404)
    const stranger = await givenPatient(app)
    expect((await leaflet('&position=0', stranger)).status).toBe(404)
    const { api: theirs } = app.as(stranger)
    await expect(theirs.treatments.leaflet({ query: {} })).rejects.toMatchObject({ status: 404 })
    expect(await theirs.treatments.mine()).toMatchObject({ items: [], earlier: [] })
  })
})

describe('closed to everyone else [PRESCRIPTION-S401]', () => {
  onlyFor(() => app, treatments.mine)
  onlyFor(() => app, treatments.leaflet)
})
