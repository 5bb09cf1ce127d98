import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { MOST_OPEN_OPINIONS, type PatientOpinions, type secondOpinions } from '@om/contracts/second-opinions'
import { consultSteps } from '@om/domain/lifecycles/consult'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { DoctorActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { currentDoctor, doctorsOnDuty, namesOfDoctors, practisingDoctors } from '#src/modules/people/people.ts'
import { holdsClaim, isOwnCare } from '../consults.policy.ts'
import { consultNumber } from '../consults.present.ts'
import { type ConsultRow, consultById, consultsOfPatient, lockConsult } from '../consults.repo.ts'
import { putOpinion, settleOpinion, writeAsked, writeWithdrawn } from './opinion-mails.ts'
import {
  closeOpinion,
  doctorOfAccount,
  insertOpinion,
  isAskedAbout,
  lockOpinion,
  type OpinionRow,
  openForDoctor,
  openOfConsult,
  opinionById,
  visibleOpinions,
} from './opinions.repo.ts'

// A doctor asks a colleague about a case. The colleague may read it for that, and the answer is kept with it.

/** Whose case it is: whoever holds it, waits for its patient, or has decided it. */
const isTheirCase = (consult: ConsultRow, doctor: Pick<DoctorActor, 'staffId'>, now: Date): boolean =>
  consult.state === 'in_review'
    ? holdsClaim(consult, doctor, now)
    : (consult.decidedBy ?? consult.claimedBy) === doctor.staffId

const mayAnswer = ({ askedOf, askedBy }: OpinionRow, { staffId }: Pick<DoctorActor, 'staffId'>): boolean =>
  askedOf ? askedOf === staffId : askedBy !== staffId

/** How a question ended, in the words that refusals have for it. */
const endOf = ({ state }: OpinionRow): string => (state === 'answered' || state === 'declined' ? state : 'closed')

const present = async (ctx: Ctx<'doctor'>, patientId: string): Promise<PatientOpinions> => {
  const { deps, tx, actor, now } = ctx
  const rows = await visibleOpinions(tx, patientId)
  const consults = await consultsOfPatient(tx, patientId)
  const own = new Set(consults.filter(one => isTheirCase(one, actor, now)).map(one => one.id))
  const isRegistered = (await currentDoctor(deps.clock, tx, actor)).ok
  const names = await namesOfDoctors(
    tx,
    rows.flatMap(({ row }) => [row.askedBy, row.askedOf, row.closedBy]),
  )
  const nameOf = (id: string | null) => ({ name: names.get(id ?? '')?.name ?? '', isMe: id === actor.staffId })
  const askIn = isRegistered ? [...own] : []
  return {
    items: rows.map(({ row, number, decidedAt }) => {
      const isOpen = row.state === 'open'
      const isAsked = isOpen && isRegistered && mayAnswer(row, actor)
      return {
        id: row.id,
        consultId: row.consultId,
        consultNumber: consultNumber(number),
        askedBy: nameOf(row.askedBy),
        askedOf: row.askedOf === null ? null : nameOf(row.askedOf),
        question: row.question,
        askedAt: row.askedAt.toISOString(),
        state: row.state,
        words: row.words,
        closedBy: nameOf(row.closedBy).name,
        closedAt: row.closedAt?.toISOString() ?? null,
        isDecided: isOpen && decidedAt !== null,
        can: {
          answer: isAsked,
          decline: isAsked && row.askedOf !== null,
          withdraw: isOpen && (row.askedBy === actor.staffId || own.has(row.consultId)),
        },
      }
    }),
    askIn,
    colleagues:
      askIn.length > 0 || rows.some(({ row }) => row.state === 'open') ? await colleaguesOf(ctx, patientId) : [],
  }
}

/** Who may be asked: whoever practises, but oneself and the patient. */
const colleaguesOf = async ({ deps, tx, actor }: Ctx<'doctor'>, patientId: string) => {
  const onDuty = new Set(await doctorsOnDuty(deps.clock, tx))
  const not = [actor.staffId, await doctorOfAccount(tx, patientId)]
  return (await practisingDoctors(deps.clock, tx))
    .filter(({ id }) => !not.includes(id))
    .map(({ id, name }) => ({ id, name, isAway: !onDuty.has(id) }))
}

/** What a doctor's reading is called among those who looked: for a second opinion, where that is why they may read it. */
export const readingOf = async ({ tx, actor }: Ctx<'doctor'>, patientId: string, otherwise: string): Promise<string> =>
  (await isAskedAbout(tx, patientId, actor.staffId)) ? 'second_opinion.read' : otherwise

/** What doctors have asked each other about a patient. */
export const listOpinions = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<PatientOpinions>> => {
  auditAtCommit(ctx.deps.clock, ctx.tx, {
    action: await readingOf(ctx, id, 'consult.opinion.read'),
    subjectType: 'patient',
    subjectId: id,
    patientId: id,
  })
  return done(await present(ctx, id))
}

type Step = { action: string; reason?: string }

const note = async ({ deps, tx }: Pick<Ctx<'doctor'>, 'deps' | 'tx'>, row: OpinionRow, { action, reason }: Step) => {
  await audit(deps.clock, tx, {
    action: `second_opinion.${action}`,
    subjectType: 'consult',
    subjectId: row.consultId,
    patientId: row.patientId,
    reason: reason ?? '',
  })
  await announceEach(tx, [{ topics: ['role:doctor'], kind: 'queue', subjectId: row.consultId }])
}

type Question = Pick<OpinionRow, 'id' | 'askedOf' | 'question'>

/** Puts a question to a colleague; answers with what is in the way, or nothing. */
const put = async (
  ctx: Ctx<'doctor'>,
  consult: ConsultRow,
  { id, askedOf, question }: Question,
  action: 'ask' | 'pass',
): Promise<Result<null>> => {
  const { deps, tx, actor, now } = ctx
  const colleagues = await colleaguesOf(ctx, consult.patientId)
  const asked = colleagues.find(one => one.id === askedOf)
  if (askedOf && !asked)
    return refused('bad_request', [
      { field: 'doctorId', message: 'This doctor cannot be asked any more. Choose another one.' },
    ])
  const { id: consultId, patientId } = consult
  const row = { id, consultId, patientId, askedBy: actor.staffId, askedOf, question, askedAt: now }
  if (!(await insertOpinion(tx, row)))
    return refused('bad_request', [
      {
        field: 'doctorId',
        message: 'They are asked about this case already. Choose another one, or take that back first.',
      },
    ])
  const stored = await opinionById(tx, id)
  if (!stored) throw new Error('a question that was just stored is gone')
  await putOpinion(deps, tx, stored, consult)
  await writeAsked(deps, tx, stored, consult.number)
  await note(ctx, stored, { action, reason: asked?.name ?? 'whoever is next' })
  return done(null)
}

/**
 * Asks a colleague, or whoever is next, about a case of the acting doctor; sent again it is the one that is there. Refuses with
 * `registration_not_current`, `own_care`, `consult_not_yours`, and `bad_request` for a colleague who cannot be asked, or too many at once.
 */
export const askOpinion = async (
  ctx: Ctx<'doctor'>,
  { id, key, doctorId, question }: CallInput<typeof secondOpinions.ask>['body'] & { id: string },
): Promise<Result<PatientOpinions>> => {
  const { deps, tx, actor, now } = ctx
  const consult = await lockConsult(tx, id)
  if (!consult) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (isOwnCare(consult, actor)) return refused('own_care')
  const before = await opinionById(tx, key)
  if (before?.consultId === id && before.askedBy === actor.staffId) return done(await present(ctx, consult.patientId))
  if (!isTheirCase(consult, actor, now)) return refusedIn('consult_not_yours', consult.state)
  if ((await openOfConsult(tx, id)).length >= MOST_OPEN_OPINIONS)
    return refused('bad_request', [
      { field: 'doctorId', message: `${MOST_OPEN_OPINIONS} are asked already. Take one back first.` },
    ])
  const asked = await put(ctx, consult, { id: key, askedOf: doctorId, question }, 'ask')
  return asked.ok ? done(await present(ctx, consult.patientId)) : asked
}

type Open = { row: OpinionRow; consult: ConsultRow }

/** A question that the doctor has to do with, held still, with its case. Refuses with `not_found` and `registration_not_current`. */
const findOpen = async ({ deps, tx, actor, now }: Ctx<'doctor'>, id: string): Promise<Result<Open>> => {
  const row = await lockOpinion(tx, id)
  const consult = row && (await consultById(tx, row.consultId))
  if (!consult) return refused('not_found')
  if (!mayAnswer(row, actor) && row.askedBy !== actor.staffId && !isTheirCase(consult, actor, now))
    return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  return isOwnCare(consult, actor) ? refused('own_care') : done({ row, consult })
}

/** The answer or the refusal of whoever was asked. The same again changes nothing. */
const close = async (
  ctx: Ctx<'doctor'>,
  id: string,
  state: 'answered' | 'declined',
  words: string,
): Promise<Result<Open>> => {
  const { deps, tx, actor, now } = ctx
  const found = await findOpen(ctx, id)
  if (!found.ok) return found
  const { row, consult } = found.value
  if (row.state === state && row.closedBy === actor.staffId && row.words === words) return found
  // Of what whoever is next may answer, nobody declines for all.
  if (!mayAnswer(row, actor) || (state === 'declined' && !row.askedOf)) return refused('not_found')
  if (row.state !== 'open') return refusedIn('question_not_open', endOf(row))
  const closed = { ...row, state, words, closedBy: actor.staffId, closedAt: now }
  await closeOpinion(tx, closed)
  await settleOpinion(deps, tx, closed, consult, actor.name)
  await note(ctx, row, { action: state === 'answered' ? 'answer' : 'decline' })
  return done({ row: closed, consult })
}

/** Answers a question; it is kept with the case, whatever becomes of that. Refuses with `not_found` and `question_not_open`. */
export const answerOpinion = async (
  ctx: Ctx<'doctor'>,
  { id, answer }: { id: string; answer: string },
): Promise<Result<PatientOpinions>> => {
  const closed = await close(ctx, id, 'answered', answer)
  return closed.ok ? done(await present(ctx, closed.value.row.patientId)) : closed
}

/** Says why a question cannot be answered; only who was asked by name declines. */
export const declineOpinion = async (
  ctx: Ctx<'doctor'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<{ ok: true }>> => {
  const closed = await close(ctx, id, 'declined', reason)
  return closed.ok ? done({ ok: true }) : closed
}

/**
 * Takes a question back, or passes it to another colleague in the same words; by who asked, or who has the case now. Refuses with
 * `not_found`, and with `question_not_open` once it was answered or declined.
 */
export const withdrawOpinion = async (
  ctx: Ctx<'doctor'>,
  { id, pass }: CallInput<typeof secondOpinions.withdraw>['body'] & { id: string },
): Promise<Result<PatientOpinions>> => {
  const { deps, tx, actor, now } = ctx
  const found = await findOpen(ctx, id)
  if (!found.ok) return found
  const { row, consult } = found.value
  if (row.askedBy !== actor.staffId && !isTheirCase(consult, actor, now)) return refused('not_found')
  const isSame = pass ? row.state === 'passed' && (await opinionById(tx, pass.key)) : row.state === 'withdrawn'
  if (isSame) return done(await present(ctx, row.patientId))
  if (row.state !== 'open') return refusedIn('question_not_open', endOf(row))
  const closed = { ...row, state: pass ? 'passed' : 'withdrawn', closedBy: actor.staffId, closedAt: now } as const
  await closeOpinion(tx, closed)
  await settleOpinion(deps, tx, closed, consult, actor.name)
  await writeWithdrawn(deps, tx, row, consult.number)
  if (pass) {
    const asked = await put(ctx, consult, { id: pass.key, askedOf: pass.doctorId, question: row.question }, 'pass')
    if (!asked.ok) return asked
  } else await note(ctx, row, { action: 'withdraw' })
  return done(await present(ctx, row.patientId))
}

/**
 * After the end of a case: what was asked about one that was decided may still be answered, and says so; of one that was closed without a
 * decision nothing more is wanted.
 */
export const followOpinions = async (deps: Deps, tx: Tx, consult: ConsultRow): Promise<void> => {
  if (!consultSteps.isFinal(consult.state)) return
  const open = await openOfConsult(tx, consult.id)
  for (const row of open) {
    if (consult.decidedAt) {
      await putOpinion(deps, tx, row, consult)
      continue
    }
    const closed = { ...row, state: 'over', closedAt: deps.clock.now() } as const
    await closeOpinion(tx, closed)
    await settleOpinion(deps, tx, closed, consult, '')
    await writeWithdrawn(deps, tx, row, consult.number)
  }
}

/** A doctor can no longer work: what they were asked goes back to who asked. */
export const returnOpinionsOf = async (deps: Deps, tx: Tx, doctorId: string): Promise<void> => {
  for (const row of await openForDoctor(tx, doctorId)) {
    const consult = await consultById(tx, row.consultId)
    if (!consult) continue
    const closed = { ...row, state: 'unavailable', closedAt: deps.clock.now() } as const
    await closeOpinion(tx, closed)
    await settleOpinion(deps, tx, closed, consult, '')
    const name = (await namesOfDoctors(tx, [doctorId])).get(doctorId)?.name ?? ''
    await note({ deps, tx }, row, { action: 'unavailable', reason: name })
  }
}
