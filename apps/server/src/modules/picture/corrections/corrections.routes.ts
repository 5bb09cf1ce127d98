import {
  type Correction,
  type CorrectionReader,
  type CorrectionToAnswer,
  corrections as contract,
  type MyCorrection,
} from '@om/contracts/corrections'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { areaWords, correctionDue, readersOf } from '@om/domain/corrections'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { correctionSteps } from '@om/domain/lifecycles/correction'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { namesOfPatients } from '#src/modules/people/people.ts'
import { closeTasks, mayWork, openTask } from '#src/modules/tasks/tasks.ts'
import {
  insertAnswer,
  insertCorrection,
  lockCorrection,
  type RequestRow,
  type Shown,
  updateCorrection,
  visibleCorrection,
  visibleCorrectionsOf,
} from './corrections.repo.ts'

type Mine = Result<{ items: MyCorrection[] }>
type Staff = Ctx<readonly ['doctor', 'pharmacist', 'admin']>

/** A request as everybody reads it who may. */
export const presentCorrection = ({ id, area, about, wrong, should, reader, state, ...row }: Shown): Correction => ({
  id,
  area,
  about,
  wrong,
  should,
  reader,
  state,
  askedAt: row.askedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  answers: row.answers.map(one => ({
    outcome: one.outcome,
    words: one.words,
    by: one.byName,
    at: one.at.toISOString(),
  })),
})

const mineOf = async (tx: Tx, patientId: string): Promise<{ items: MyCorrection[] }> => ({
  items: (await visibleCorrectionsOf(tx, patientId)).map(row => ({
    ...presentCorrection(row),
    can: { withdraw: correctionSteps.canMove(row.state, 'withdrawn') },
  })),
})

/** What the reader has asked to be put right, newest first. */
const listMine = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<Mine> => {
  auditListRead(deps.clock, tx, 'correction.mine.read', 'patient', actor.id)
  return done(await mineOf(tx, actor.id))
}

const putBefore = async (deps: Deps, tx: Tx, row: RequestRow, role: CorrectionReader): Promise<void> =>
  openTask(deps, tx, {
    kind: 'correction_asked',
    role,
    subjectId: row.id,
    patientId: row.patientId,
    consultId: role === 'doctor' ? ((await latestConsultOf(tx, row.patientId))?.id ?? null) : null,
    summary: `A patient asks for a correction: ${areaWords[row.area]}.`,
    dueAt: row.dueAt,
  })

/** That it has come, and by when it is answered; nothing of what is asked. (Domain 7.7: privacy_request_received) */
export const writeReceived = async (
  deps: Deps,
  tx: Tx,
  { id, patientId, dueAt }: Pick<RequestRow, 'id' | 'patientId' | 'dueAt'>,
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject: 'We have received your request',
    heading: 'We have received your request',
    paragraphs: [
      `We answer it in writing by ${formatDay(dayIn(dueAt, CLINIC_ZONE))}, and write to you when the answer is there.`,
      'Until then you can take it back. If you did not ask for anything, please call the clinic.',
    ],
    action: { label: 'See your request', path: '/consumer-health-records/corrections' },
    dedupeKey: `correction-received:${id}`,
  })

/** Takes what a patient wants put right to whoever can answer it, as a task with its 30 days. Sent twice it is one. (REG-20) */
const ask = async (ctx: Ctx<'patient'>, input: CallInput<typeof contract.ask>['body']): Promise<Mine> => {
  const { deps, tx, actor, now } = ctx
  const [reader = 'doctor'] = readersOf(input.area)
  const row = { ...input, patientId: actor.id, reader, state: 'open' as const, askedAt: now, dueAt: correctionDue(now) }
  if (await insertCorrection(tx, row)) {
    await audit(deps.clock, tx, {
      action: 'correction.ask',
      subjectType: 'correction',
      subjectId: input.id,
      patientId: actor.id,
      toState: 'open',
      reason: input.area,
    })
    await putBefore(deps, tx, row, reader)
    await writeReceived(deps, tx, row)
  }
  return done(await mineOf(tx, actor.id))
}

/** Takes a request back that nobody has answered; it stays to be read. Refuses with `not_found` and `correction_wrong_state`. */
const withdraw = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Mine> => {
  const { deps, tx, actor } = ctx
  const row = (await visibleCorrection(tx, id)) && (await lockCorrection(tx, id))
  if (!row) return refused('not_found')
  if (row.state === 'withdrawn') return done(await mineOf(tx, actor.id))
  if (!correctionSteps.canMove(row.state, 'withdrawn')) return refusedIn('correction_wrong_state', row.state)
  await updateCorrection(tx, id, { state: 'withdrawn' })
  await closeTasks(deps, tx, 'correction_asked', [id], '')
  await audit(deps.clock, tx, {
    action: 'correction.withdraw',
    subjectType: 'correction',
    subjectId: id,
    patientId: actor.id,
    fromState: row.state,
    toState: 'withdrawn',
  })
  return done(await mineOf(tx, actor.id))
}

const present = async (tx: Tx, row: Shown): Promise<CorrectionToAnswer> => ({
  ...presentCorrection(row),
  patientName: (await namesOfPatients(tx, [row.patientId])).get(row.patientId) ?? '',
  handTo: row.state === 'open' ? readersOf(row.area).filter(one => one !== row.reader) : [],
  can: { answer: row.state !== 'withdrawn' },
})

/** One request, for the profession that answers it; the reading is audited. Refuses with `not_found`. */
const read = async ({ deps, tx }: Staff, { id }: { id: string }): Promise<Result<CorrectionToAnswer>> => {
  const row = await visibleCorrection(tx, id)
  if (!row) return refused('not_found')
  await audit(deps.clock, tx, {
    action: 'correction.read',
    subjectType: 'correction',
    subjectId: id,
    patientId: row.patientId,
  })
  return done(await present(tx, row))
}

const roleOf = ({ role }: PersonActor): CorrectionReader =>
  role === 'doctor' || role === 'pharmacist' ? role : 'admin'

/** A request that the actor's profession may work on, held still; a refusal otherwise. */
const held = async ({ deps, tx, actor }: Staff, id: string): Promise<Result<Shown>> => {
  const row = (await visibleCorrection(tx, id)) && (await lockCorrection(tx, id))
  if (!row || row.reader !== roleOf(actor)) return refused('not_found')
  if (!(await mayWork.ask(deps, tx, actor))) return refused('registration_not_current')
  return row.patientId === actor.id ? refused('own_care') : done(row)
}

/** That there is an answer, or another one. */
export const writeAnswered = async (
  deps: Deps,
  tx: Tx,
  row: Pick<RequestRow, 'patientId'>,
  answerId: string,
  isFirst: boolean,
): Promise<void> => {
  const subject = isFirst ? 'We have answered what you asked us' : 'We have corrected our answer to you'
  await emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: (await latestConsultOf(tx, row.patientId))?.brand ?? 'men',
    subject,
    heading: subject,
    paragraphs: ['Sign in to read it, and what you can do if you do not agree.'],
    action: { label: 'Read the answer', path: '/consumer-health-records/corrections' },
    dedupeKey: `correction-answered:${answerId}`,
  })
}

/**
 * Answers in writing, with what was done or why not; another answer puts an earlier one right, and nothing is ever taken out. The same
 * answer again changes nothing. Refuses with `not_found`, `registration_not_current`, `own_care` and `correction_wrong_state`. (REG-20)
 */
const answer = async (
  ctx: Staff,
  { id, answerId, outcome, words }: CallInput<typeof contract.answer>['body'] & { id: string },
): Promise<Result<CorrectionToAnswer>> => {
  const { deps, tx, actor, now } = ctx
  const found = await held(ctx, id)
  if (!found.ok) return found
  const row = found.value
  if (row.state === 'withdrawn') return refusedIn('correction_wrong_state', row.state)
  const { id: byId, name: byName } = actor
  const said = { id: answerId, requestId: id, patientId: row.patientId, outcome, words, byId, byName, at: now }
  if (await insertAnswer(tx, said)) {
    if (row.state === 'open') await updateCorrection(tx, id, { state: 'answered' })
    await closeTasks(deps, tx, 'correction_asked', [id], byName)
    await audit(deps.clock, tx, {
      action: 'correction.answer',
      subjectType: 'correction',
      subjectId: id,
      patientId: row.patientId,
      fromState: row.state,
      toState: 'answered',
      reason: outcome,
    })
    await writeAnswered(deps, tx, row, answerId, row.answers.length === 0)
    await announce(tx, [`user:${row.patientId}`], 'picture', row.patientId)
  }
  const shown = await visibleCorrection(tx, id)
  return shown ? done(await present(tx, shown)) : refused('not_found')
}

/** Gives a request to another profession that may answer it. Refuses like `answer`, and with `bad_request` whom it may not go to. */
const handOver = async (
  ctx: Staff,
  { id, to }: { id: string; to: CorrectionReader },
): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  const found = await held(ctx, id)
  if (!found.ok) return found
  const row = found.value
  if (row.state !== 'open') return refusedIn('correction_wrong_state', row.state)
  if (to === row.reader || !readersOf(row.area).includes(to))
    return refused('bad_request', [{ field: 'to', message: 'Choose somebody who may read it.' }])
  await updateCorrection(tx, id, { reader: to })
  await closeTasks(deps, tx, 'correction_asked', [id], actor.name)
  await putBefore(deps, tx, row, to)
  await audit(deps.clock, tx, {
    action: 'correction.hand_over',
    subjectType: 'correction',
    subjectId: id,
    patientId: row.patientId,
    reason: to,
  })
  return done({ ok: true })
}

/** What patients ask to be put right: theirs to ask, and to be answered in writing. */
export const correctionsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.mine, listMine),
  serve(deps, contract.ask, ask),
  serve(deps, contract.withdraw, withdraw),
  serve(deps, contract.read, read),
  serve(deps, contract.answer, answer),
  serve(deps, contract.handOver, handOver),
]
