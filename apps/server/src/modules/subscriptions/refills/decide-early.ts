import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { decideEarly as endpoint } from '@om/contracts/refills'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { lockStanding, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { lockRefill, updateRefill, visibleRefill } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

type Input = { id: string } & CallInput<typeof endpoint>['body']

/**
 * A pharmacist lets a delivery come before three quarters of the last one are used, or says not yet: then it waits for its day. The patient
 * reads why. (§5.7) Refuses with `not_found`, `registration_not_current`, `own_care` (INV-05), and `task_changed` when somebody was
 * faster or it is in time meanwhile.
 */
export const decideEarly = async (
  ctx: Ctx<'pharmacist'>,
  { id, decision, reason }: Input,
): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor, now } = ctx
  const seen = await visibleRefill(tx, id)
  if (!seen) return refused('not_found')
  await lockStanding(tx, seen.patientId)
  const refill = await lockRefill(tx, id)
  if (!refill) return refused('not_found')
  const pharmacist = await currentPharmacist(deps.clock, tx, actor)
  if (!pharmacist.ok) return pharmacist
  if (refill.patientId === actor.id) return refused('own_care')
  if (refill.earlyState !== 'asked') return refusedIn('task_changed', 'done')
  const earlyState = decision === 'allow' ? 'allowed' : 'not_yet'
  const decided = await updateRefill(tx, id, {
    earlyState,
    earlyBy: pharmacist.value.name,
    earlyAt: now,
    earlyReason: reason,
  })
  await closeTasks(deps, tx, 'early_refill', [id], pharmacist.value.name)
  await audit(deps.clock, tx, {
    action: `refill.early_${decision}`,
    subjectType: 'refill',
    subjectId: id,
    patientId: refill.patientId,
  })
  await announce(tx, [`user:${refill.patientId}`], 'subscription', refill.subscriptionId)
  await weighRefill(deps, tx, decided)
  const script = (await prescriptionsByIds(tx, [refill.prescriptionId])).get(refill.prescriptionId)
  const subject = 'There is news about your next delivery'
  await emailPatient(deps, tx, {
    patientId: refill.patientId,
    brand: script?.brand ?? 'men',
    subject,
    heading: subject,
    paragraphs: ['The pharmacy has looked at when it comes. Sign in to read it.'],
    action: { label: 'Read it', path: '/patient-subscription-management' },
    dedupeKey: `refill-early:${id}:${refill.earlyUpTo}`,
  })
  return done({ ok: true })
}
