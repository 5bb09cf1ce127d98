import type { SupplyQuery } from '@om/contracts/consult-parts'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { answerQuery as answerEndpoint } from '@om/contracts/supplies'
import { RECALLED, SAFETY_QUERY_WITHIN_HOURS } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce, announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import { clinicToday, currentDoctor, whoCovers } from '#src/modules/people/people.ts'
import { holdPrescription, type PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from '../board/due-times.ts'
import { moveSupply } from '../move-supply.ts'
import { stillStands } from '../supplies.policy.ts'
import { orderNumber } from '../supplies.present.ts'
import { holdSupplyStill, type SupplyRow, supplyById } from '../supplies.repo.ts'
import {
  closeQueryOf,
  insertQuery,
  lockQuery,
  orderOfQuery,
  type ShownQuery,
  shownQuery,
  updateQuery,
  visibleQueriesOf,
} from './queries.repo.ts'

const HOUR_MS = 3_600_000

type Reader = Pick<PrescriptionReader, 'userId' | 'isRegistered'>

/** An order that a doctor has let go on, or that has ended, needs no more answers. */
const mayAnswer = ({ query, state }: ShownQuery, { userId, isRegistered }: Reader): boolean =>
  isRegistered &&
  query.patientId !== userId &&
  state === 'on_hold' &&
  (query.outcome === null || query.outcome === 'stay_held')

/** A query as its readers see it; `reader` is the doctor who may answer, null for anybody else. */
export const presentQuery = (shown: ShownQuery, reader: Reader | null): SupplyQuery => {
  const { query, number, title, patientName } = shown
  return {
    id: query.id,
    orderNumber: orderNumber(number),
    title,
    patientName,
    consultId: query.consultId,
    kind: query.kind,
    question: query.question,
    askedBy: query.askedBy,
    askedAt: query.askedAt.toISOString(),
    dueAt: query.dueAt.toISOString(),
    escalatedAt: query.escalatedAt?.toISOString() ?? null,
    answer: query.answer,
    answeredBy: query.answeredBy,
    answeredAt: query.answeredAt?.toISOString() ?? null,
    outcome: query.outcome,
    version: query.version,
    can: { answer: reader !== null && mayAnswer(shown, reader) },
  }
}

/** What the pharmacy has asked about a patient, for the doctor's case. */
export const queriesForCase = async (tx: Tx, patientId: string, reader: PrescriptionReader): Promise<SupplyQuery[]> =>
  (await visibleQueriesOf(tx, patientId)).map(one => presentQuery(one, reader))

type Asked = { kind: 'query_doctor' | 'safety'; question: string; askedBy: string }

/** Puts a pharmacist's question before the prescriber and whoever covers, with its clock, in the step that holds the order. */
export const askDoctor = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  script: PrescriptionRow,
  { kind, question, askedBy }: Asked,
): Promise<void> => {
  const askedAt = deps.clock.now()
  const dueAt = kind === 'safety' ? new Date(askedAt.getTime() + SAFETY_QUERY_WITHIN_HOURS * HOUR_MS) : queryBy(askedAt)
  await insertQuery(tx, {
    orderId: order.id,
    patientId: order.patientId,
    consultId: script.consultId,
    prescriberId: script.doctorId,
    kind,
    question,
    askedBy,
    askedAt,
    dueAt,
  })
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'supply_query',
    subjectId: order.id,
    patientId: order.patientId,
    consultId: script.consultId,
    summary: question,
    isUrgent: kind === 'safety',
    dueAt,
  })
  await announceEach(tx, [
    { topics: ['role:doctor'], kind: 'queue', subjectId: script.consultId },
    { topics: ['role:doctor'], kind: 'consult', subjectId: script.consultId },
  ])
  for (const { doctorId, isTheirs } of await whoCovers(deps.clock, tx, script.doctorId))
    await writeQuestion(deps, tx, { doctorId, isTheirs, kind, order, consultId: script.consultId })
}

type Question = {
  doctorId: string
  /** They signed it; otherwise they cover for who did, and is away or may not see patients now. */
  isTheirs: boolean
  kind: Asked['kind']
  order: SupplyRow
  consultId: string
}

export const writeQuestion = (
  deps: Deps,
  tx: Tx,
  { doctorId, isTheirs, kind, order, consultId }: Question,
): Promise<void> => {
  const whose = isTheirs ? 'of yours' : 'of a colleague who is not seeing patients now'
  return emailDoctor(deps, tx, {
    doctorId,
    subject: 'The pharmacy has a question for you',
    heading: 'The pharmacy has a question for you',
    paragraphs: [
      kind === 'safety'
        ? `It is about the safety of a patient ${whose}. Please answer within four hours; a colleague may do so for you.`
        : `An order of a patient ${whose} waits for the answer. Please answer by the end of the next business day.`,
    ],
    action: { label: 'Read and answer', path: `/doctor/dashboard?view=decided&consult=${consultId}` },
    dedupeKey: `supply-query:${order.id}:${order.version}${isTheirs ? '' : `:${doctorId}`}`,
  })
}

/** Closes what is open about an order that goes on, or ends, without a doctor's answer. */
export const closeQuery = async (
  deps: Deps,
  tx: Tx,
  orderId: string,
  { by, how }: { by: string; how: string },
): Promise<void> => {
  await closeQueryOf(tx, orderId, { by, how, at: deps.clock.now() })
  await closeTasks(deps, tx, 'supply_query', [orderId], by)
}

/**
 * A doctor's answer, the prescriber's or a colleague's. `go_on` takes the order off hold, unless its prescription does not
 * stand; `stay_held` leaves it, and may be answered again. Refuses with `not_found`, `registration_not_current`, `own_care`
 * (INV-05), `query_answered` when a colleague was faster, and `supply_refused`.
 */
export const answerQuery = async (
  ctx: Ctx<'doctor'>,
  { id, version, outcome, answer }: { id: string } & CallInput<typeof answerEndpoint>['body'],
): Promise<Result<SupplyQuery>> => {
  const { deps, tx, actor } = ctx
  const orderId = await orderOfQuery(tx, id)
  const about = orderId ? await supplyById(tx, orderId) : undefined
  const script = about && (await holdPrescription(tx, about.prescriptionId))
  const order = about && (await holdSupplyStill(tx, about.id))
  const query = order && (await lockQuery(tx, id))
  if (!query) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (query.patientId === actor.id) return refused('own_care')
  if (query.version !== version) return refusedIn('query_answered', query.outcome ?? 'open')
  if (!script || order.state !== 'on_hold') return refusedIn('query_answered', query.outcome ?? 'closed')
  // What is recalled goes on by being made again, whatever the answer, and what is recorded as destroyed not before that is withdrawn.
  if (outcome === 'go_on' && order.holdReason !== RECALLED && order.destroyedBy === null) {
    if (!stillStands(script, clinicToday(deps.clock)))
      return refused('supply_refused', [
        { message: 'Its prescription is on hold or has ended. Take it off hold first.' },
      ])
    const moved = await moveSupply(
      deps,
      tx,
      order,
      { action: 'resume', by: 'doctor', to: order.heldFrom ?? 'received', note: answer },
      { heldFrom: null, holdReason: '', holdNote: '' },
    )
    if (!moved.ok) return moved
  } else await announce(tx, ['role:pharmacist'], 'board', order.id)
  await updateQuery(tx, id, { outcome, answer, answeredBy: doctor.value.name, answeredAt: deps.clock.now() })
  await closeTasks(deps, tx, 'supply_query', [order.id], doctor.value.name)
  await audit(deps.clock, tx, {
    action: 'order.answer_query',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
    reason: outcome,
  })
  await announceEach(tx, [
    { topics: ['role:doctor'], kind: 'queue', subjectId: query.consultId },
    { topics: ['role:doctor'], kind: 'consult', subjectId: query.consultId },
  ])
  const shown = await shownQuery(tx, id)
  if (!shown) throw new Error('a query that was just answered is gone')
  return done(presentQuery(shown, { userId: actor.id, isRegistered: true }))
}
