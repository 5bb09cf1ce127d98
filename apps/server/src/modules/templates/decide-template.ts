import type { CallInput } from '@om/contracts/endpoint'
import { type Result, refused } from '@om/contracts/errors'
import type { prescriptionTemplates } from '@om/contracts/prescription-templates'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { type Family, taskOf, unfit } from './families.ts'
import { tellUsersOfRetired } from './tell-users.ts'
import { writeDecided } from './template-mails.ts'
import { decideVersion, lockTemplate, updateTemplate, versionBy } from './templates.repo.ts'

type Body = CallInput<(typeof prescriptionTemplates)['decide']>['body']

/**
 * A second doctor approves what a colleague proposed, which is in force from then on, or declines it with a reason; whoever proposed
 * it only takes it back, and is told of the rest; so are those who have used what is retired. Checked again, because the formulary may have changed meanwhile. Refuses with `second_doctor`,
 * `template_changed` where it was decided already, and `template_unsignable`.
 */
export const decideTemplate =
  <R>(family: Family<R>) =>
  async (ctx: Ctx<'doctor'>, { id, number, decision, reason }: Body & { id: string }): Promise<Result<R>> => {
    const { deps, tx, actor, now } = ctx
    const doctor = await currentDoctor(deps.clock, tx, actor)
    if (!doctor.ok) return doctor
    const template = await lockTemplate(tx, id, actor.staffId, family.kinds)
    if (!template) return refused('not_found')
    const version = await versionBy(tx, template.code, number)
    if (!version || version.decision !== null) return refused('template_changed')
    const isMine = version.authorId === actor.staffId
    if (isMine !== (decision === 'withdrawn')) return refused(isMine ? 'second_doctor' : 'not_allowed')
    const refusal =
      decision === 'approved' && version.change !== 'retire' ? await unfit(ctx, template.kind, version.content) : null
    if (refusal) return refusal
    await decideVersion(tx, version, {
      decision,
      decidedById: actor.staffId,
      decidedBy: doctor.value.name,
      decidedAt: now,
      reason,
    })
    if (decision === 'approved')
      await updateTemplate(tx, id, { current: number, state: version.change === 'retire' ? 'retired' : 'in_force' })
    else if (template.state === 'proposed') await updateTemplate(tx, id, { state: 'dropped' })
    if (decision === 'approved' && version.change === 'retire')
      await tellUsersOfRetired(deps, tx, template, version, [actor.staffId, version.authorId])
    if (decision !== 'withdrawn' && version.authorId)
      await writeDecided(deps, tx, {
        template,
        doctorId: version.authorId,
        number,
        decision,
      })
    await closeTasks(deps, tx, taskOf(template.kind), [id], doctor.value.name)
    await audit(deps.clock, tx, {
      action: `template.${decision}`,
      subjectType: 'template',
      subjectId: id,
      reason: `${template.code} version ${number}`,
    })
    await announce(tx, ['role:doctor'], 'template', id)
    return family.read(ctx, { id })
  }
