import { appointments } from '@om/contracts/appointments'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { onlyFor } from '#test/only-for.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp, testStart } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(testStart)
  await withoutConsults(app)
  await givenHours(app, people.drOkoro, { hours: weekdays([9, 17]) })
  await givenHours(app, people.drLund, { hours: [] })
})
afterAll(() => app.stop())

type Doctor = typeof people.drOkoro | typeof people.drLund
type Given = Awaited<ReturnType<typeof givenAppointment>>
const eleven = '2026-11-17T00:00:00.000Z'
const booked = () => givenAppointment(app, { from: new Date('2026-11-16T23:00:00Z') })
const lundWorks = () => givenHours(app, people.drLund, { hours: weekdays([9, 17]) })
const propose = (given: Given, some: { startsAt?: string; doctorId?: string; version?: number; as?: Doctor } = {}) =>
  app.as(some.as ?? people.drOkoro).api.appointments.propose({
    params: { id: given.appointment.id },
    body: {
      ...{ version: some.version ?? given.appointment.version, why: 'A course in the morning' },
      ...{ doctorId: some.doctorId ?? people.drOkoro.staffId, startsAt: some.startsAt ?? eleven },
    },
  })
const answer = (given: Given, version: number, accept: boolean) =>
  given.api.answerProposal({ params: { id: given.appointment.id }, body: { version, accept } })
const mailTo = async (email: string, subject: string) => {
  await app.drain()
  return (await app.mails(email)).find(mail => mail.subject === subject)
}
const free = async (given: Given) =>
  (await given.api.slots({ query: { consultId: given.consult.id, from: eleven, days: 1 } })).slots.map(
    slot => slot.startsAt,
  )
const refusedWith = (code: string) => expect.objectContaining({ code })

describe('a doctor proposes another time', () => {
  test('nothing moves until the patient accepts; then the old time is free and both are told [APPT-S80]', async () => {
    const given = await booked()
    const proposed = await propose(given)
    expect(proposed).toMatchObject({
      startsAt: given.appointment.startsAt,
      proposal: { startsAt: eleven, why: 'A course in the morning', doctor: { id: people.drOkoro.staffId } },
    })
    expect((await given.api.mine()).ahead).toMatchObject([{ startsAt: given.appointment.startsAt, proposal: {} }])
    const moved = await answer(given, proposed.version, true)
    expect(moved).toMatchObject({ startsAt: eleven, mode: given.appointment.mode, proposal: null })
    expect((await given.api.mine()).ahead.map(one => one.startsAt)).toEqual([eleven])
    expect(await mailTo(people.drOkoro.email, 'An appointment has been moved')).toBeDefined()
  })

  test('the patient keeps their time, which the doctor is told, and the other is free again [APPT-S81]', async () => {
    const given = await booked()
    const other = await booked()
    const proposed = await propose(given)
    // Kept for one patient, it is offered to nobody else.
    expect(await free(other)).not.toContain(eleven)
    const kept = await answer(given, proposed.version, false)
    expect(kept).toMatchObject({ startsAt: given.appointment.startsAt, proposal: null })
    expect(await free(other)).toContain(eleven)
    expect(await mailTo(people.drOkoro.email, 'An appointment stays where it is')).toBeDefined()
    await expect(answer(given, kept.version, true)).rejects.toEqual(refusedWith('appointment_changed'))
  })

  test('a doctor takes it back; a colleague’s time is for a hand-over, and nobody else’s appointment is proposed for [APPT-S82]', async () => {
    const given = await booked()
    const colleague = people.drLund
    await lundWorks()
    await expect(propose(given, { as: colleague })).rejects.toEqual(refusedWith('not_found'))
    const proposed = await propose(given, { doctorId: colleague.staffId })
    expect((await propose(given, { doctorId: colleague.staffId })).version).toBe(proposed.version)
    const withdraw = (version: number) =>
      app.as(people.drOkoro).api.appointments.withdraw({ params: { id: given.appointment.id }, body: { version } })
    await expect(withdraw(given.appointment.version)).rejects.toEqual(refusedWith('appointment_changed'))
    const gone = await withdraw(proposed.version)
    expect(gone.proposal).toBeNull()
    await expect(answer(given, gone.version, true)).rejects.toEqual(refusedWith('appointment_changed'))
    const again = await propose(given, { doctorId: colleague.staffId, version: gone.version })
    expect(await answer(given, again.version, true)).toMatchObject({ doctor: { id: colleague.staffId } })
  })

  test('an answer whose reply was lost is the same again, and a reason is corrected [APPT-S80] [APPT-S81]', async () => {
    const given = await booked()
    const { id } = given.appointment
    const first = await propose(given)
    const corrected = await app.as(people.drOkoro).api.appointments.propose({
      params: { id },
      body: { version: first.version, why: 'A course all day', doctorId: people.drOkoro.staffId, startsAt: eleven },
    })
    expect(corrected.proposal?.why).toBe('A course all day')
    const kept = await answer(given, corrected.version, false)
    expect((await answer(given, corrected.version, false)).version).toBe(kept.version)
    const again = await propose(given, { version: kept.version })
    const moved = await answer(given, again.version, true)
    expect(await answer(given, again.version, true)).toEqual(moved)
  })

  test('a proposed time that can no longer be booked is not shown [APPT-S80]', async () => {
    const given = await booked()
    await propose(given, { startsAt: '2026-11-16T23:30:00.000Z' })
    app.clock.set(new Date('2026-11-16T22:50:00Z'))
    expect((await given.api.mine()).ahead).toMatchObject([{ proposal: {} }])
    app.clock.set(new Date('2026-11-16T23:05:00Z'))
    expect((await given.api.mine()).ahead).toMatchObject([{ proposal: null }])
  })

  test('a time that is not free, or is booked for it already, is refused [APPT-S82]', async () => {
    const given = await booked()
    await expect(propose(given, { startsAt: '2026-11-17T12:00:00.000Z' })).rejects.toEqual(refusedWith('slot_taken'))
    await expect(propose(given, { startsAt: given.appointment.startsAt })).rejects.toEqual(refusedWith('bad_request'))
    app.clock.set(new Date(Date.parse(given.appointment.startsAt) + 60_000))
    await expect(propose(given)).rejects.toEqual(refusedWith('appointment_changed'))
  })

  test('the diary shows hours, absences, and what is free with everyone [APPT-S84]', async () => {
    await booked()
    await lundWorks()
    const diary = await app
      .as(people.drOkoro)
      .api.appointments.diary({ query: { from: '2026-11-16T13:00:00Z', days: 7, minutes: 15 } })
    expect(diary).toMatchObject({ timeZone: 'Australia/Sydney', away: [], holidays: [] })
    expect(diary.open[0]).toEqual({ startsAt: '2026-11-16T22:00:00.000Z', endsAt: '2026-11-17T06:00:00.000Z' })
    expect(new Set(diary.slots.map(slot => slot.doctorId)).size).toBe(2)
  })
})

for (const endpoint of [appointments.propose, appointments.withdraw, appointments.answerProposal, appointments.diary])
  onlyFor(() => app, endpoint, { params: { id: '018f0000-0000-7000-8000-000000000001' } })
