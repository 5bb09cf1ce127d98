import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { enterTold as enterEndpoint, ToldToPharmacist } from '@om/contracts/picture'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { keepTold, readTold } from '#src/modules/picture/picture.ts'
import { visibleSupply } from '../supplies.repo.ts'

/** What the patient of an order has told the pharmacy; the reading is audited. */
export const toldToPharmacist = async (
  ctx: Ctx<'pharmacist'>,
  { id }: { id: string },
): Promise<Result<ToldToPharmacist>> => {
  const { deps, tx, actor } = ctx
  const order = await visibleSupply(tx, id)
  if (!order) return refused('not_found')
  const { patientId } = order
  await audit(deps.clock, tx, { action: 'picture.read_told', subjectType: 'patient', subjectId: patientId, patientId })
  const isRegistered = (await currentPharmacist(deps.clock, tx, actor)).ok
  return done(await readTold(ctx, patientId, isRegistered && patientId !== actor.id))
}

/**
 * A pharmacist enters what was told at the counter or on the phone: an allergy, a medicine from elsewhere, a pregnancy. What it speaks
 * against is on hold in the same transaction, and the doctors have a task. Refuses with `not_found`, `registration_not_current`,
 * `own_care` (INV-05), and as keeping it does.
 */
export const enterTold = async (
  ctx: Ctx<'pharmacist'>,
  { id, ...body }: CallInput<typeof enterEndpoint>['body'] & { id: string },
): Promise<Result<ToldToPharmacist>> => {
  const { deps, tx, actor } = ctx
  const order = await visibleSupply(tx, id)
  if (!order) return refused('not_found')
  const pharmacist = await currentPharmacist(deps.clock, tx, actor)
  if (!pharmacist.ok) return pharmacist
  const { patientId } = order
  if (patientId === actor.id) return refused('own_care')
  const kept = await keepTold(ctx, { ...body, patientId, byName: pharmacist.value.name })
  return kept.ok ? done(await readTold(ctx, patientId, true)) : kept
}
