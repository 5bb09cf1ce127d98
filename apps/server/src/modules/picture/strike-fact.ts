import { done, type Result, refused } from '@om/contracts/errors'
import { isPhotoMeasure, TestCode } from '@om/contracts/picture'
import { tests } from '@om/domain/picture/tests'
import { withinBusinessDays } from '@om/domain/working-day'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { currentDoctor, currentPharmacist } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { announcePicture } from './keep-fact.ts'
import { factStruck } from './picture.hooks.ts'
import { mayStrike } from './picture.policy.ts'
import {
  errorOf,
  type FactRow,
  factsOf,
  insertError,
  lockSettledRequests,
  updateRequest,
  visibleFact,
} from './picture.repo.ts'
import { awaitResults } from './test-request.ts'

/** A result that is none any more is awaited again; a request that it had closed is open again, with its task. */
const awaitAgain = async (deps: Deps, tx: Tx, { patientId, key }: FactRow): Promise<void> => {
  const test = TestCode.parse(key)
  const left = (await factsOf(tx, patientId)).filter(fact => fact.key === test)
  for (const request of await lockSettledRequests(tx, patientId)) {
    const { id, came, requestedAt, closedAt } = request
    if (!came.includes(test) || left.some(fact => fact.at >= requestedAt)) continue
    await updateRequest(tx, id, { came: came.filter(one => one !== test), closedAt: null })
    if (!closedAt) continue
    await audit(deps.clock, tx, {
      action: 'picture.test_request_reopen',
      subjectType: 'test_request',
      subjectId: id,
      patientId,
      reason: test,
    })
    await awaitResults(deps, tx, request)
  }
}

/** A paper from which something wrong was read is to be read again. */
const readPaperAgain = async (deps: Deps, tx: Tx, { documentId, patientId, key }: FactRow): Promise<void> => {
  if (!documentId || isPhotoMeasure(TestCode.parse(key))) return
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'result_document',
    subjectId: documentId,
    patientId,
    consultId: (await latestConsultOf(tx, patientId))?.id ?? null,
    summary: `${tests[TestCode.parse(key)].name} was entered in error from this paper. Enter what it says, or close this when there is nothing to enter.`,
    dueAt: withinBusinessDays(deps.clock.now(), 2),
  })
}

/** The name under which somebody of the clinic acts today; empty for the patient. */
const nameOf = async ({
  deps,
  tx,
  actor,
}: Ctx<readonly ['patient', 'doctor', 'pharmacist']>): Promise<Result<string>> => {
  if (actor.role === 'doctor') {
    const doctor = await currentDoctor(deps.clock, tx, actor)
    return doctor.ok ? done(doctor.value.name) : doctor
  }
  if (actor.role !== 'pharmacist') return done('')
  const pharmacist = await currentPharmacist(deps.clock, tx, actor)
  return pharmacist.ok ? done(pharmacist.value.name) : pharmacist
}

/**
 * Marks a fact as entered in error. Nothing is overwritten: it stays to be read with who said so and why, no rule reads it any more,
 * and everything is weighed again in the same transaction; what is on hold stays so until a doctor has looked. Sent again by the same
 * person it changes nothing. Refuses with `not_found` for what the actor may not read, with `fact_of_others` for what somebody
 * else entered, with `registration_not_current`, and with `fact_struck` where another was faster.
 */
export const strikeFact = async (
  ctx: Ctx<readonly ['patient', 'doctor', 'pharmacist']>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<{ ok: true }>> => {
  const fact = await visibleFact(ctx.tx, id)
  if (!fact) return refused('not_found')
  const by = await nameOf(ctx)
  return by.ok ? strikeAs(ctx, fact, { reason, byName: by.value }) : by
}

/** Whose result this is; undefined for one that the actor may not read, and for anything that is no result. */
export const ownerOfResult = async (tx: Tx, id: string): Promise<string | undefined> => {
  const fact = await visibleFact(tx, id)
  return fact?.kind === 'test' ? fact.patientId : undefined
}

/** The paper that a result was read from, as the actor may know; null where none was named. */
export const paperOfResult = async (tx: Tx, id: string): Promise<string | null> =>
  (await visibleFact(tx, id))?.documentId ?? null

type Striking = { reason: string; byName: string }

/** The same for a fact that the actor has been found to be allowed to read. */
export const strikeAs = async (
  { deps, tx, actor, now }: Omit<Ctx<'signed-in'>, 'actor'> & { actor: PersonActor },
  fact: FactRow,
  { reason, byName }: Striking,
): Promise<Result<{ ok: true }>> => {
  if (!mayStrike(actor, fact)) return refused(actor.role === 'doctor' ? 'own_care' : 'fact_of_others')
  const { id, patientId } = fact
  if (!(await insertError(tx, { factId: id, patientId, reason, byId: actor.id, byName, at: now })))
    return (await errorOf(tx, id))?.byId === actor.id ? done({ ok: true }) : refused('fact_struck')
  await audit(deps.clock, tx, {
    action: 'picture.strike',
    subjectType: 'fact',
    subjectId: id,
    patientId,
    reason: fact.key,
  })
  await announcePicture(tx, patientId)
  if (fact.kind === 'test') {
    await closeTasks(deps, tx, 'abnormal_result', [id], byName)
    await awaitAgain(deps, tx, fact)
    await readPaperAgain(deps, tx, fact)
  }
  await factStruck.happens(deps, tx, patientId)
  return done({ ok: true })
}
