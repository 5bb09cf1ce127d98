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
    for (const text of [first?.purpose, first?.missed, first?.expect, first?.storage]) expect(text).toMatch(/\.$/)
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

  test('is nothing once they have stopped it, and for whoever has none [PRESCRIPTION-S401]', async () => {
    const { patient } = await givenShipped(app)
    const { api } = app.as(patient)
    const [script] = (await api.prescriptions.mine()).items
    await api.prescriptions.stop({ params: { id: script?.id ?? '' }, body: { message: '' } })
    expect((await api.treatments.mine()).items).toEqual([])
    await expect(app.as(await givenPatient(app)).api.treatments.leaflet()).rejects.toMatchObject({ status: 404 })
  })
})

describe('closed to everyone else [PRESCRIPTION-S401]', () => {
  onlyFor(() => app, treatments.mine)
  onlyFor(() => app, treatments.leaflet)
})
