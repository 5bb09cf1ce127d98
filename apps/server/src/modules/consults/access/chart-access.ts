import { type Result, refused } from '@om/contracts/errors'
import type { Actor, DoctorActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { consultById } from '../consults.repo.ts'
import { closedAmong, outOfCareAmong } from './openings.repo.ts'

// Who may open a record. A doctor opens those of people in their care or in the queue; anybody else's for a stated reason. (INV-14)

/** Which of some patients' records are closed to a doctor until they say why they need them. */
export const chartsClosed = (
  tx: Tx,
  { staffId, id }: DoctorActor,
  patientIds: string[],
  now: Date,
): Promise<Set<string>> => closedAmong(tx, { patientIds, doctorId: staffId, account: id, now })

/** Whether a patient is not in a doctor's care: an audit lets them read the record, and nothing else. */
export const isOutOfCare = async (
  tx: Tx,
  { staffId, id }: DoctorActor,
  patientId: string,
  now: Date,
): Promise<boolean> =>
  (await outOfCareAmong(tx, { patientIds: [patientId], doctorId: staffId, account: id, now })).has(patientId)

const isClosed = async (tx: Tx, actor: Actor, patientId: string, now: Date): Promise<boolean> =>
  // What they may not have of themselves is refused further on. (INV-05)
  actor.role === 'doctor' && actor.id !== patientId && (await chartsClosed(tx, actor, [patientId], now)).has(patientId)

type Asking = { tx: Tx; actor: Actor; now: Date }
/** Whether a consult belongs to a record that is closed to the actor. */
const isConsultClosed = async ({ tx, actor, now }: Asking, consultId: string): Promise<boolean> => {
  if (actor.role !== 'doctor') return false
  const consult = await consultById(tx, consultId)
  return consult !== undefined && isClosed(tx, actor, consult.patientId, now)
}

type Operation<C, I, R> = (ctx: C, input: I) => Promise<Result<R>>

/** An operation on the record of a patient, whose id it is given. Refuses doctors with `chart_closed`; nobody else is asked. */
export const ofPatientInCare =
  <C extends Asking, I extends { id: string }, R>(operation: Operation<C, I, R>): Operation<C, I, R> =>
  async (ctx, input) =>
    (await isClosed(ctx.tx, ctx.actor, input.id, ctx.now)) ? refused('chart_closed') : operation(ctx, input)

/** The same for what adds to a record: whoever reads it for an audit alone is refused too. */
export const ofPatientTheirs =
  <C extends Asking, I extends { id: string }, R>(operation: Operation<C, I, R>): Operation<C, I, R> =>
  async (ctx, input) =>
    ctx.actor.role === 'doctor' &&
    ctx.actor.id !== input.id &&
    (await isOutOfCare(ctx.tx, ctx.actor, input.id, ctx.now))
      ? refused('chart_closed')
      : operation(ctx, input)

/** The same for the record of a consult. */
export const ofConsultInCare =
  <C extends Asking, I extends { id: string }, R>(operation: Operation<C, I, R>): Operation<C, I, R> =>
  async (ctx, input) =>
    (await isConsultClosed(ctx, input.id)) ? refused('chart_closed') : operation(ctx, input)

/** Whether the record of a patient is closed to the actor. */
export const isPatientClosed = ({ tx, actor, now }: Asking, patientId: string): Promise<boolean> =>
  isClosed(tx, actor, patientId, now)
