import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenPlan>>
const correct = ({ patient }: Given, born: string) =>
  app.as(patient).api.picture.correct({
    body: { id: randomUUID(), key: 'date_of_birth', values: [born], text: '' },
  })
const script = async ({ patient }: Given) => {
  const [first] = (await app.as(patient).api.prescriptions.mine()).items
  return first ?? expect.fail('there is no prescription')
}
const yearsAgo = (years: number) => `01/02/${app.clock.now().getUTCFullYear() - years}`

test('a date of birth that makes them a minor stops care until a doctor has looked; put right again it may go on [PICTURE-S230]', async () => {
  const given = await givenPlan(app)
  const before = (await app.as(given.patient).api.picture.mine()).lines.find(one => one.key === 'date_of_birth')
  await correct(given, yearsAgo(16))
  const { lines } = await app.as(given.patient).api.picture.mine()
  const line = lines.find(one => one.key === 'date_of_birth')
  expect(line).toMatchObject({ now: { source: 'patient' }, before: [{ words: before?.now?.words }] })
  const held = await script(given)
  expect(held.status).toBe('on_hold')
  expect(await tasksOf(app, 'correction', held.id)).toMatchObject([{ state: 'open' }])
  const release = async () => {
    const [row] = (
      await app.deps.pool.query('select id, version from public.prescriptions where patient_id = $1', [
        given.patient.id,
      ])
    ).rows
    return app.as(people.drOkoro).api.prescriptions.release({
      params: { id: row.id },
      body: { version: row.version, reason: 'They showed me an ID with that day on it.' },
    })
  }
  await expect(release()).rejects.toMatchObject({ code: 'supply_ruled_out' })
  await correct(given, yearsAgo(30))
  expect((await script(given)).status).toBe('on_hold')
  await release()
  expect((await script(given)).status).toBe('active')
})

test('one that cannot be is refused by its field, and what the chart shows follows the newest [PICTURE-S230]', async () => {
  const given = await givenPlan(app)
  for (const wrong of ['31/02/1990', '1990-03-01', '01/01/1850', yearsAgo(-2)])
    await expect(correct(given, wrong)).rejects.toMatchObject({ status: 400, problems: [{ field: 'values' }] })
  await correct(given, '03/04/1991')
  const { rows } = await app.deps.pool.query('select id from public.consults where patient_id = $1', [given.patient.id])
  const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: rows[0].id } })
  expect(chart.patient.dateOfBirth).toBe('1991-04-03')
  expect((await script(given)).status).toBe('active')
})
