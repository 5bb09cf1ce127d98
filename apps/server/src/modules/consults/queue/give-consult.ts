import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { accountOfDoctor, doctorsOnCall } from '#src/modules/people/people.ts'
import { closeTasks, giveTask, openTaskAbout } from '#src/modules/tasks/tasks.ts'
import { isClaimLapsed } from '../consults.policy.ts'
import { consultNumber } from '../consults.present.ts'
import { type ConsultRow, lockById } from '../consults.repo.ts'

// The office sees to it that a doctor picks up what waits too long. It says who; the doctor claims it as any other.

type Office = Ctx<'signed-in'>

const changed = async ({ deps, tx }: Office, consult: ConsultRow, action: string, reason: string): Promise<void> => {
  await audit(deps.clock, tx, {
    action,
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason,
  })
  await announceEach(tx, [{ topics: ['role:admin'], kind: 'queue', subjectId: consult.id }])
}

type About = Pick<ConsultRow, 'id' | 'number'>
type Doctor = { userId: string; name: string }

/** Tells a doctor that a consult was given to them. */
export const writeGiven = (deps: Deps, tx: Tx, { id, number }: About, doctor: Doctor): Promise<void> =>
  emailColleague(deps, tx, {
    ...doctor,
    role: 'doctor',
    subject: `${consultNumber(number)} was given to you`,
    heading: 'A consult is waiting for you',
    paragraphs: [
      `The office has given ${consultNumber(number)} to you, because its patient has waited for long. Please claim it now.`,
      'If you cannot, put the task back, and a colleague sees it.',
    ],
    action: { label: 'Open the consult', path: `/doctor/dashboard?consult=${id}` },
    dedupeKey: `consult-given:${id}:${doctor.userId}:${deps.clock.now().getTime()}`,
  })

/** Tells a doctor that a consult which was given to them is no longer for them to see to. */
export const writeGivenBack = (deps: Deps, tx: Tx, { id, number }: About, doctor: Doctor): Promise<void> =>
  emailColleague(deps, tx, {
    ...doctor,
    role: 'doctor',
    subject: `${consultNumber(number)} is no longer yours to see to`,
    heading: 'Somebody else sees to it',
    paragraphs: [
      `The office had given ${consultNumber(number)} to you. It is with somebody else now, or in the queue.`,
    ],
    action: { label: 'Open the queue', path: '/doctor/dashboard' },
    dedupeKey: `consult-given-back:${id}:${doctor.userId}:${deps.clock.now().getTime()}`,
  })

/**
 * Gives a consult that waits for a doctor to one who is on call, or to any who practises where nobody is; they are told, and it stands
 * among their tasks until it is decided. Given to another one, the first is told as well. Refuses with `not_found`, `consult_wrong_state`,
 * `consult_claimed` while a doctor has it open, `doctor_not_on_call`, and `own_care`.
 */
export const giveConsult = async (ctx: Office, input: { id: string; doctorId: string }): Promise<Result<void>> => {
  const { deps, tx, now } = ctx
  const consult = await lockById(tx, input.id)
  if (!consult) return refused('not_found')
  if (consult.state !== 'submitted' && consult.state !== 'in_review')
    return refusedIn('consult_wrong_state', consult.state)
  if (consult.state === 'in_review' && !isClaimLapsed(consult, now)) return refusedIn('consult_claimed', consult.state)
  const doctor = (await doctorsOnCall(deps.clock, tx)).doctors.find(one => one.id === input.doctorId)
  const userId = doctor && (await accountOfDoctor(tx, doctor.id))
  if (!doctor || !userId) return refused('doctor_not_on_call')
  if (userId === consult.patientId) return refused('own_care')
  const before = await openTaskAbout(tx, 'consult_given', consult.id)
  if (before?.takenBy === userId) return done(undefined)
  await giveTask(
    deps,
    tx,
    {
      role: 'doctor',
      kind: 'consult_given',
      subjectId: consult.id,
      patientId: consult.patientId,
      consultId: consult.id,
      summary: `The office has given ${consultNumber(consult.number)} to you. Claim it, or put the task back.`,
      isUrgent: false,
      dueAt: consult.dueAt ?? now,
    },
    { userId, name: doctor.name },
  )
  await writeGiven(deps, tx, consult, { userId, name: doctor.name })
  if (before?.takenBy) await writeGivenBack(deps, tx, consult, { userId: before.takenBy, name: before.takenByName })
  await changed(ctx, consult, 'consult.give', `to ${doctor.name}, ${doctor.ahpraNumber}`)
  return done(undefined)
}

/** Puts a consult that was given to a doctor before all of them again; they are told. Again it changes nothing. Refuses with `not_found`. */
export const takeConsultBack = async (ctx: Office, { id }: { id: string }): Promise<Result<void>> => {
  const { deps, tx, actor } = ctx
  const consult = await lockById(tx, id)
  if (!consult) return refused('not_found')
  const given = await openTaskAbout(tx, 'consult_given', id)
  if (!given) return done(undefined)
  await closeTasks(deps, tx, 'consult_given', [id], actor.name)
  if (given.takenBy) await writeGivenBack(deps, tx, consult, { userId: given.takenBy, name: given.takenByName })
  await changed(ctx, consult, 'consult.take_back', given.takenByName)
  return done(undefined)
}
