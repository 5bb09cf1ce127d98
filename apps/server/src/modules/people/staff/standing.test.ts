import { randomUUID } from 'node:crypto'
import type { StaffDetails } from '@om/contracts/accounts'
import { addDays, formatDay } from '@om/domain/dates'
import { type Person, people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { givenAppointment, givenHours } from '#test/given/appointments.ts'
import { breakService, givenPlan, joinClocks, mendServices } from '#test/given/billing.ts'
import { givenClaimed } from '#test/given/consults.ts'
import { givenOpened } from '#test/given/openings.ts'
import { givenStaff } from '#test/given/staff.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { tasksOf as tasksAbout } from '#test/given/tasks.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { clinicToday } from './registration.ts'
import { lookAtRegister, remindOfRegister } from './standing.ts'

type Staff = Extract<Person, { role: 'doctor' | 'pharmacist' }>

let app: TestApp
beforeAll(async () => {
  app = await testApp(({ url }) => ({ REGISTER_URL: `${url}/register`, REGISTER_KEY: 'test' }))
})
beforeEach(() => joinClocks(app))
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const today = () => clinicToday(app.clock)
const accountOf = ({ id }: Staff) => app.as(people.sam).api.accounts.read({ params: { id } })

/** What a superadmin saves, with some of it changed. */
const save = async (staff: Staff, change: Partial<StaffDetails>) => {
  const { staff: known } = await accountOf(staff)
  if (!known) throw new Error('nobody of the staff')
  const { active: _, registrationCheckedAt: __, registrationCheckedBy: ___, ...details } = known
  return app.as(people.sam).api.accounts.saveStaff({ params: { id: staff.id }, body: { ...details, ...change } })
}
const suspend = (staff: Staff) =>
  save(staff, { registrationStatus: 'suspended', registrationSince: today(), registrationSource: 'letter' })
const restore = (staff: Staff) => save(staff, { registrationStatus: 'registered' })

const tasksOf = async (person: Person, subjectId: string) =>
  (await app.as(person).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === subjectId,
  )
const mine = async ({ patient, prescriptionId }: Awaited<ReturnType<typeof givenPlan>>) =>
  (await app.as(patient).api.prescriptions.mine()).items.find(one => one.id === prescriptionId)
/** What the stand-in of the register says of somebody from now on. */
const registerSays = async (
  staff: Staff,
  says: { status?: string; conditions?: string; expiresOn?: string; name?: string },
) => {
  const call = (path: string, body: unknown) =>
    fetch(`${app.emulators.url}/control/register${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const known = { number: staff.ahpraNumber, name: says.name ?? staff.lastName, expiresOn: staff.registrationExpiresOn }
  await call('', known)
  await call(`/${staff.ahpraNumber}`, { status: 'registered', conditions: '', expiresOn: known.expiresOn, ...says })
}
const night = () => app.clock.advance(24 * 3_600_000)

describe('a registration that is suspended', () => {
  test('takes effect as it is saved: consults and tasks are others’, and appointments ahead are cancelled [PRACT-S11]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await givenHours(app, doctor)
    const { consult } = await givenClaimed(app, { doctor })
    const { appointment, patient: booked } = await givenAppointment(app)
    expect(appointment.doctor.id).toBe(doctor.staffId)
    const subjectId = randomUUID()
    const task = { role: 'doctor', kind: 'check_in', subjectId, summary: 'To read', dueAt: app.clock.now() } as const
    await app.deps.db.transaction(system('test'), tx => openTask(app.deps, tx, task))
    const [open] = await tasksOf(doctor, subjectId)
    await app.as(doctor).api.tasks.take({ params: { id: open?.id ?? '' }, body: { version: open?.version ?? 0 } })
    await suspend(doctor)
    expect((await app.as(people.drLund).api.consults.read({ params: { id: consult.id } })).state).toBe('submitted')
    await expect(app.as(doctor).api.consults.claim({ params: { id: consult.id } })).rejects.toMatchObject({
      code: 'registration_not_current',
    })
    expect(await tasksOf(people.drLund, subjectId)).toMatchObject([{ takenBy: null }])
    await app.drain()
    expect((await app.as(booked).api.appointments.mine()).ahead).toEqual([])
    expect((await app.mails(booked.email)).map(mail => mail.subject)).toContain('Your appointment has been cancelled')
  })

  test('holds what the doctor signed, also what is packed, until a colleague has looked [PRACT-S12] [TASK-222]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const given = await givenPacked(app, { supplies: 1, change: { doctorId: doctor.staffId } })
    await suspend(doctor)
    expect(await mine(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'registration' } })
    const order = await orderOf(app, given.patient.id)
    await expect(stepsOn(app, order.id).ship('any')).rejects.toMatchObject({ status: 409 })
    const [task] = await tasksOf(people.drOkoro, given.prescriptionId)
    expect(task).toMatchObject({ kind: 'correction', summary: expect.stringContaining('is not current') })
    expect(task?.can.finish).toBe(false)
    await expect(
      app
        .as(people.drOkoro)
        .api.tasks.finish({ params: { id: task?.id ?? '' }, body: { version: task?.version ?? 0 } }),
    ).rejects.toMatchObject({ status: 409, code: 'task_not_settled' })

    const { version } = (await app.as(people.drLund).api.consults.read({ params: { id: given.consultId } }))
      .prescriptions[0] ?? { version: 0 }
    const body = { version, reason: 'I have read the record and take this over.' }
    await app.as(people.drLund).api.prescriptions.release({ params: { id: given.prescriptionId }, body })
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    expect(await mine(given)).toMatchObject({ status: 'exhausted' })
    expect(await tasksOf(people.drOkoro, given.prescriptionId)).toEqual([])
  })

  test('gives back what it held once it is current again, and nothing that is held for another reason [PRACT-S12]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const change = { doctorId: doctor.staffId }
    const [plain, other] = [await givenOrder(app, { change }), await givenOrder(app, { change })]
    await givenOpened(app, people.drLund, other.patient.id)
    const chart = await app.as(people.drLund).api.consults.read({ params: { id: other.consultId } })
    await app.as(people.drLund).api.prescriptions.hold({
      params: { id: other.prescriptionId },
      body: {
        version: chart.prescriptions[0]?.version ?? 0,
        reason: 'test_result',
        message: 'Please wait for the result.',
        until: null,
      },
    })
    await suspend(doctor)
    await restore(doctor)
    expect(await mine(plain)).toMatchObject({ status: 'active', lastMove: { reason: 'registration_current' } })
    expect(await mine(other)).toMatchObject({ status: 'on_hold' })
    expect(await tasksOf(people.drOkoro, plain.prescriptionId)).toEqual([])
    expect((await accountOf(doctor)).history.map(entry => entry.action)).toEqual(
      expect.arrayContaining(['account.staff.stop', 'account.staff.resume']),
    )
  })

  test('keeps what was held until a day from going on by itself: a colleague looks first [PRACT-S100]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const given = await givenOrder(app, { change: { doctorId: doctor.staffId } })
    await givenOpened(app, people.drLund, given.patient.id)
    const chart = await app.as(people.drLund).api.consults.read({ params: { id: given.consultId } })
    const version = chart.prescriptions[0]?.version ?? 0
    const until = addDays(today(), 1)
    const body = { version, reason: 'patient_request' as const, message: 'Enjoy your time abroad.', until }
    await app.as(people.drLund).api.prescriptions.hold({ params: { id: given.prescriptionId }, body })
    app.clock.advance(1000)
    await suspend(doctor)
    app.clock.advance(3 * 24 * 3_600_000)
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    expect(await mine(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'registration' } })
    expect(await tasksOf(people.drOkoro, given.prescriptionId)).toMatchObject([{ kind: 'correction' }])
    await restore(doctor)
    expect(await mine(given)).toMatchObject({ status: 'active' })
  })

  test('reaches what one transaction does not, batch by batch, once', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const given = await givenPlan(app, { change: { doctorId: doctor.staffId } })
    await app.deps.pool.query(
      `update public.doctors set registration_status = 'suspended', stopped_at = $2 where id = $1`,
      [doctor.staffId, new Date(app.clock.now().getTime() + 1)],
    )
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    expect(await mine(given)).toMatchObject({ status: 'on_hold' })
    await app.drain()
    const news = (await app.mails(given.patient.email)).filter(mail =>
      mail.subject.includes('news from your care team'),
    )
    expect(news).toHaveLength(1)
  })
})

test('a registration whose last day is over has the same effect, by the clock, and is seen to end before [PRACT-S13] [TASK-226]', async () => {
  const doctor = await givenStaff(app, 'doctor')
  const { consult } = await givenClaimed(app, { doctor })
  await save(doctor, { registrationExpiresOn: today() })
  const state = async () => (await app.as(people.drLund).api.consults.read({ params: { id: consult.id } })).state
  const ending = async () => (await tasksAbout(app, 'registration_ending', doctor.id)).map(task => task.state)
  await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
  expect(await state()).toBe('in_review')
  expect(await ending()).toEqual(['open'])
  await save(doctor, { registrationExpiresOn: addDays(today(), -1) })
  await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
  expect(await state()).toBe('submitted')
  expect(await ending()).toEqual(['done'])
})

describe('conditions', () => {
  test('are kept with their source and day, are shown to the practitioner, and stop nothing [PRACT-S16]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const conditions = 'Is not to treat people under 18.'
    const change = { registrationConditions: conditions, registrationSource: 'letter' as const }
    await expect(save(doctor, change)).rejects.toMatchObject({ problems: [{ field: 'registrationSince' }] })
    const tomorrow = addDays(today(), 1)
    await expect(save(doctor, { ...change, registrationSince: tomorrow })).rejects.toMatchObject({
      problems: [{ field: 'registrationSince' }],
    })
    const saved = await save(doctor, { ...change, registrationSince: today() })
    expect(saved.staff).toMatchObject({ ...change, registrationSince: today() })
    const { staff } = await app.as(doctor).api.me.read()
    expect(staff).toMatchObject({ registrationCurrent: true, registrationConditions: conditions })
  })
})

describe('the nightly look at the register', () => {
  test('takes over what has changed, with source and day, and tells the front desk [PRACT-S14]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const { consult } = await givenClaimed(app, { doctor })
    await registerSays(doctor, { status: 'suspended', conditions: 'Is to be supervised.\nIs not to prescribe.' })
    await lookAtRegister(app.deps)
    expect((await accountOf(doctor)).staff).toMatchObject({
      registrationStatus: 'suspended',
      registrationConditions: 'Is to be supervised.\nIs not to prescribe.',
      registrationSource: 'exchange',
      registrationSince: today(),
      registrationCheckedAt: app.clock.now().toISOString(),
      registrationCheckedBy: 'The register',
    })
    expect((await app.as(people.drLund).api.consults.read({ params: { id: consult.id } })).state).toBe('submitted')
    const [task] = await tasksOf(people.sam, doctor.id)
    expect(task).toMatchObject({
      kind: 'registration_changed',
      isUrgent: true,
      summary: `The register now says of Dr Henrik Lund (${doctor.ahpraNumber}): suspended, until ${formatDay(doctor.registrationExpiresOn)}, with conditions.`,
    })
    await restore(doctor)
    expect(await tasksOf(people.sam, doctor.id)).toEqual([])
  })

  test('does not let somebody work whom a superadmin has kept from it: that is asked [PRACT-S14]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await registerSays(doctor, {})
    await suspend(doctor)
    night()
    await lookAtRegister(app.deps)
    expect((await accountOf(doctor)).staff).toMatchObject({ registrationStatus: 'suspended' })
    expect(await tasksOf(people.sam, doctor.id)).toMatchObject([
      { summary: expect.stringContaining('is registered; here') },
    ])
  })

  test('asks once a day, and changes nothing where nothing has changed', async () => {
    const pharmacist = await givenStaff(app, 'pharmacist')
    await registerSays(pharmacist, {})
    await lookAtRegister(app.deps)
    await registerSays(pharmacist, { status: 'suspended' })
    await lookAtRegister(app.deps)
    expect((await accountOf(pharmacist)).staff).toMatchObject({ registrationStatus: 'registered' })
    expect(await tasksOf(people.sam, pharmacist.id)).toEqual([])
    night()
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    expect((await accountOf(pharmacist)).staff).toMatchObject({ registrationStatus: 'suspended' })
  })

  test('takes nothing over that is under another name: somebody is asked to check it today [PRACT-S17]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await registerSays(doctor, { status: 'suspended', name: 'Walter Nguyen' })
    await lookAtRegister(app.deps)
    expect((await app.as(doctor).api.me.read()).staff).toMatchObject({ registrationCurrent: true })
    expect(await tasksOf(people.sam, doctor.id)).toMatchObject([
      { isUrgent: true, summary: expect.stringContaining('under another name') },
    ])
  })

  test('asks about whoever was changed by hand at its next turn [PRACT-S18]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await registerSays(doctor, {})
    await lookAtRegister(app.deps)
    await registerSays(doctor, { status: 'suspended' })
    await save(doctor, { phone: '0299991111' })
    await lookAtRegister(app.deps)
    expect((await accountOf(doctor)).staff).toMatchObject({ registrationStatus: 'suspended' })
  })

  test('is a task for each person after 30 days where the register cannot be asked [PRACT-S19]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const alone = { ...app.deps, config: { ...app.deps.config, register: null } }
    const check = async () => {
      await remindOfRegister(alone)
      return (await tasksOf(people.sam, doctor.id)).map(task => task.kind)
    }
    await save(doctor, {})
    expect(await check()).toEqual([])
    app.clock.advance(31 * 24 * 3_600_000)
    expect(await check()).toEqual(['registration_check'])
    await save(doctor, {})
    expect(await check()).toEqual([])
  })

  test('stops nobody whose number it does not know: somebody is asked to check it today [PRACT-S14]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await lookAtRegister(app.deps)
    expect((await app.as(doctor).api.me.read()).staff).toMatchObject({ registrationCurrent: true })
    expect(await tasksOf(people.sam, doctor.id)).toMatchObject([{ kind: 'registration_changed', isUrgent: true }])
  })

  test.each([
    ['is down', { action: 'status', status: 503 }],
    ['does not answer', { action: 'drop' }],
  ])('changes nothing when the register %s, and asks again [PRACT-S15]', async (_, fault) => {
    const doctor = await givenStaff(app, 'doctor')
    await registerSays(doctor, { status: 'cancelled' })
    await breakService(app, { match: { service: 'register' }, ...fault })
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    expect((await accountOf(doctor)).staff).toMatchObject({
      registrationStatus: 'registered',
      registrationCheckedAt: null,
    })
    await mendServices(app)
    await app.sweep('register', 'register-by-hand', 'registrations', 'prescriptions')
    expect((await accountOf(doctor)).staff).toMatchObject({ registrationStatus: 'cancelled' })
  })
})
