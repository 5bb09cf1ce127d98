import { randomUUID } from 'node:crypto'
import { treatments as contract } from '@om/contracts/treatments'
import { addDays } from '@om/domain/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { dosesSweep } from './reminders.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const zone = 'Australia/Sydney'
const HOUR = 3_600_000

const given = async () => {
  const { patient } = await givenShipped(app)
  const { api } = app.as(patient)
  const read = async () => {
    const { items, today } = await api.treatments.mine()
    return { one: items[0] ?? expect.fail('nothing is taken'), today }
  }
  const { one, today } = await read()
  const item = { prescriptionId: one.prescriptionId, position: one.position, slot: 0 as 0 | 1 }
  const told = async () =>
    (await api.notices.list({ query: { view: 'all', limit: 100 } })).items.filter(
      notice => notice.kind === 'own_reminders',
    )
  return { patient, api, read, item, today, told }
}
/** Minutes after midnight in Sydney, in an hour and a half. */
const soon = () => {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .formatToParts(new Date(app.clock.now().getTime() + 1.5 * HOUR))
    .map(part => Number(part.value))
  return (parts[0] ?? 0) * 60 + (parts[2] ?? 0)
}

test('a day is ticked as taken or left, changed and taken back; each is kept once [DOSE-S01]', async () => {
  const { api, read, item, today } = await given()
  const tick = (day: string, state: 'taken' | 'left' | null) => api.treatments.tick({ body: { ...item, day, state } })
  await tick(today, 'taken')
  await tick(today, 'taken')
  await tick(addDays(today, -1), 'left')
  expect((await read()).one.doses).toEqual([
    { day: addDays(today, -1), slot: 0, state: 'left' },
    { day: today, slot: 0, state: 'taken' },
  ])
  await tick(today, 'left')
  await tick(addDays(today, -1), null)
  expect((await read()).one.doses).toEqual([{ day: today, slot: 0, state: 'left' }])
  for (const day of [addDays(today, 1), addDays(today, -31)])
    await expect(tick(day, 'taken')).rejects.toMatchObject({ problems: [{ field: 'day' }] })
  const stranger = app.as(await givenPatient(app)).api.treatments
  await expect(stranger.tick({ body: { ...item, day: today, state: 'taken' } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.remind({ body: { ...item, minute: 480, zone } })).rejects.toMatchObject({ status: 404 })
  await expect(
    api.treatments.tick({ body: { ...item, position: 9, day: today, state: 'taken' } }),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test('a reminder comes once a day at its time in neutral words, not of what is ticked, on hold or hours late [DOSE-S02]', async () => {
  const { api, read, item, told, patient } = await given()
  const minute = soon()
  await api.treatments.remind({ body: { ...item, minute, zone } })
  expect((await read()).one.reminders).toEqual([{ slot: 0, minute }])
  await dosesSweep(app.deps)
  expect(await told()).toEqual([])
  app.clock.advance(2 * HOUR)
  await dosesSweep(app.deps)
  await dosesSweep(app.deps)
  expect(await told()).toMatchObject([{ title: 'The reminder that you set', link: '/patient-treatments' }])
  expect(await app.mails(patient.email)).not.toContainEqual(
    expect.objectContaining({ subject: 'The reminder that you set' }),
  )
  app.clock.advance(23.5 * HOUR)
  const { today } = await read()
  await api.treatments.tick({ body: { ...item, day: today, state: 'taken' } })
  await dosesSweep(app.deps)
  expect(await told()).toHaveLength(1)
  app.clock.advance(28 * HOUR)
  await dosesSweep(app.deps)
  expect(await told()).toHaveLength(1)
  app.clock.advance(20 * HOUR)
  await dosesSweep(app.deps)
  expect(await told()).toHaveLength(2)
  await api.treatments.remind({ body: { ...item, minute: null, zone } })
  app.clock.advance(24 * HOUR)
  await dosesSweep(app.deps)
  expect(await told()).toHaveLength(2)
  expect((await read()).one.reminders).toEqual([])
})

test('a reminder of what is over is not given any more, and can be ended by whoever set it alone [DOSE-S04]', async () => {
  const { api, item, told, patient } = await given()
  const minute = soon()
  await api.treatments.remind({ body: { ...item, minute, zone } })
  const { api: theirs } = app.as(await givenPatient(app))
  await theirs.treatments.remind({ body: { ...item, minute: null, zone } })
  const { items } = await api.treatments.mine()
  expect(items[0]?.reminders).toEqual([{ slot: 0, minute }])
  await api.prescriptions.stop({ params: { id: item.prescriptionId }, body: { message: '' } })
  await expect(api.treatments.remind({ body: { ...item, minute, zone } })).rejects.toMatchObject({ status: 404 })
  const reminder = async () => (await api.treatments.mine()).earlier[0]?.reminders[0]?.minute
  expect(await reminder()).toBe(minute)
  app.clock.advance(2 * HOUR)
  await dosesSweep(app.deps)
  expect(await told()).toEqual([])
  expect(await reminder()).toBeUndefined()
  await app.deps.pool.query(
    'insert into public.dose_reminders (prescription_id, position, patient_id, minute, zone, next_at) values ($1, $2, $3, $4, $5, now())',
    [item.prescriptionId, item.position, patient.id, minute, zone],
  )
  for (const _ of ['ended', 'ended before']) await api.treatments.remind({ body: { ...item, minute: null, zone } })
  expect(await reminder()).toBeUndefined()
})

/** Another prescription takes the place of one; its items are the same unless they are given. */
const replace = async (id: string, items?: (same: unknown[]) => unknown[]) => {
  const next = randomUUID()
  const { rows } = await app.deps.pool.query('select * from public.prescriptions where id = $1', [id])
  const names = Object.keys(rows[0])
    .filter(name => !['id', 'number', 'status', 'replaces'].includes(name))
    .join(', ')
  await tamper(app, `update public.prescriptions set status = 'superseded' where id = $1`, [id])
  await tamper(
    app,
    `insert into public.prescriptions (id, status, replaces, ${names}) select $2, 'active', id, ${names} from public.prescriptions where id = $1`,
    [id, next],
  )
  if (items)
    await tamper(app, 'update public.prescriptions set items = $2 where id = $1', [
      next,
      JSON.stringify(items(rows[0].items)),
    ])
  return next
}

test('a reminder of what is replaced goes on with what has taken its place, by a time that is set there [DOSE-S04]', async () => {
  const { api, item, told } = await given()
  const minute = soon()
  await api.treatments.remind({ body: { ...item, minute, zone } })
  const reminderOf = async (id: string) =>
    (await api.treatments.mine()).items.find(one => one.prescriptionId === id)?.reminders[0]?.minute
  const next = await replace(await replace(item.prescriptionId))
  app.clock.advance(2 * HOUR)
  await dosesSweep(app.deps)
  expect(await reminderOf(next)).toBe(minute)
  expect(await told()).toHaveLength(1)
  const last = await replace(next)
  const other = (minute + 600) % 1440
  await api.treatments.remind({ body: { ...item, prescriptionId: last, minute: other, zone } })
  app.clock.advance(24 * HOUR)
  await dosesSweep(app.deps)
  expect(await reminderOf(last)).toBe(other)

  const isAt = async (id: string) =>
    (await api.treatments.mine()).items
      .filter(one => one.prescriptionId === id && one.reminders.length > 0)
      .map(one => one.position)
  const moved = await replace(last, ([same]) => [{ ...(same as object), medicine: 'another' }, same])
  app.clock.advance(24 * HOUR)
  await dosesSweep(app.deps)
  expect(await isAt(moved), 'the same medicine in another line').toEqual([1])
  const gone = await replace(moved, ([another]) => [another])
  app.clock.advance(24 * HOUR)
  await dosesSweep(app.deps)
  expect(await isAt(gone), 'of a medicine that is no more, none').toEqual([])
})

test('the same goes into the calendar of a device, until the prescription ends, and says nothing about health [DOSE-S03]', async () => {
  const { patient, item, read } = await given()
  const query = `prescriptionId=${item.prescriptionId}&position=${item.position}&minute=${8 * 60 + 5}`
  const file = await app.as(patient).request('GET', `${contract.reminderFile.path}?${query}`)
  const text = await file.text()
  expect(text).toMatch(/DTSTART:\d{8}T080500\r\n/)
  expect(text).toMatch(/RRULE:FREQ=DAILY;UNTIL=\d{8}/)
  expect(text).toContain('SUMMARY:Reminder\r\n')
  const { one } = await read()
  expect(text).not.toContain(one.name.split(' ')[0])
  expect(text, 'nor whose it is').not.toMatch(/treatment|patient|olive|mane|http/i)
})

test('what is taken twice a day is ticked and reminded of for each time; its second is none of what is taken once [DOSE-S05]', async () => {
  const { api, item, read, today, told } = await given()
  const evening = { ...item, slot: 1 as const }
  const minute = soon()
  await expect(api.treatments.remind({ body: { ...evening, minute, zone } })).rejects.toMatchObject({ status: 404 })
  const { rows } = await app.deps.pool.query('select items from public.prescriptions where id = $1', [
    item.prescriptionId,
  ])
  const twice = { ...rows[0].items[0], directions: 'Take ONE tablet twice a day.' }
  const both = { items: JSON.stringify([twice]), id: item.prescriptionId }
  await tamper(app, 'update public.prescriptions set items = $1 where id = $2', [both.items, both.id])
  const later = (minute + 30) % 1440
  await api.treatments.remind({ body: { ...item, minute, zone } })
  await api.treatments.remind({ body: { ...evening, minute: later, zone } })
  expect((await read()).one.reminders).toEqual([
    { slot: 0, minute },
    { slot: 1, minute: later },
  ])
  await api.treatments.tick({ body: { ...item, day: today, state: 'taken' } })
  app.clock.advance(2.5 * HOUR)
  await dosesSweep(app.deps)
  expect(await told(), 'of the one that is not ticked').toHaveLength(1)
  await api.treatments.tick({ body: { ...evening, day: today, state: 'left' } })
  expect((await read()).one.doses).toEqual([
    { day: today, slot: 0, state: 'taken' },
    { day: today, slot: 1, state: 'left' },
  ])
  const once = await replace(item.prescriptionId, ([same]) => [{ ...(same as object), directions: 'Take ONE daily.' }])
  app.clock.advance(24 * HOUR)
  await dosesSweep(app.deps)
  const moved = (await api.treatments.mine()).items.find(one => one.prescriptionId === once)
  expect(moved?.reminders, 'what it is replaced by is taken once').toEqual([{ slot: 0, minute }])
})

const body = { prescriptionId: crypto.randomUUID(), position: 0, slot: 0 as const }
onlyFor(() => app, contract.tick, { body: { ...body, day: '2026-11-25', state: 'taken' } })
onlyFor(() => app, contract.remind, { body: { ...body, minute: 480, zone } })
onlyFor(() => app, contract.reminderFile)
