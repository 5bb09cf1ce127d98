import type { CallInput } from '@om/contracts/endpoint'
import { done, type Refusal, type Result, refused } from '@om/contracts/errors'
import type { prescriptionTemplates, TemplateContent, TemplateRecord } from '@om/contracts/prescription-templates'
import { templateProblems } from '@om/domain/prescribing/template-checks'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/people.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { readTemplate } from './read-templates.ts'
import { templateCan } from './templates.policy.ts'
import {
  insertTemplate,
  insertVersion,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
  type VersionRow,
  versionBy,
  visibleTemplate,
} from './templates.repo.ts'

type Body<E extends 'add' | 'save' | 'move'> = CallInput<(typeof prescriptionTemplates)[E]>['body']

/** Why a prescription from it could never be signed, every point with its rule; null where one could. (§1.6, REG-16) */
export const unsignable = ({ deps }: Pick<Ctx<'doctor'>, 'deps'>, content: TemplateContent): Refusal | null => {
  const problems = templateProblems(content, clinicToday(deps.clock))
  return problems.length === 0
    ? null
    : refused(
        'template_unsignable',
        problems.map(({ rule, field, message }) => ({ code: rule, field: `content.${field}`, message })),
      )
}

const DAYS_TO_APPROVE = 5

type Written = Pick<VersionRow, 'number' | 'change' | 'content' | 'note'>

/** Writes a version down: of one's own it is in force at once, of the clinic's it waits for a second doctor. */
const write = async (
  { deps, tx, actor, now }: Ctx<'doctor'>,
  template: Pick<TemplateRow, 'id' | 'code' | 'ownerId'>,
  name: string,
  version: Written,
): Promise<void> => {
  const isOwn = template.ownerId !== null
  await insertVersion(tx, {
    code: template.code,
    ...version,
    authorId: actor.staffId,
    authorName: name,
    createdAt: now,
    ...(isOwn ? { decision: 'approved' as const, decidedBy: name, decidedAt: now } : {}),
  })
  await audit(deps.clock, tx, {
    action: `template.${isOwn ? version.change : `propose_${version.change}`}`,
    subjectType: 'template',
    subjectId: template.id,
    reason: `${template.code} version ${version.number}`,
  })
  if (!isOwn)
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'template_to_approve',
      subjectId: template.id,
      summary: `${name} proposes a change of the clinic’s template “${version.content.title}”: a second doctor has to approve.`,
      dueAt: withinBusinessDays(now, DAYS_TO_APPROVE),
    })
  await announce(tx, ['role:doctor'], 'template', template.id)
}

/**
 * Keeps a template of one's own, or proposes one for the clinic. The same id again is the same template. Refuses with
 * `template_unsignable`, every point with its rule, and `registration_not_current`.
 */
export const addTemplate = async (
  ctx: Ctx<'doctor'>,
  { id, scope, copiedFrom, content, note }: Body<'add'>,
): Promise<Result<TemplateRecord>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (copiedFrom && !(await visibleTemplate(tx, copiedFrom))) return refused('not_found')
  const refusal = unsignable(ctx, content)
  if (refusal) return refusal
  const isOwn = scope === 'own'
  const stored = await insertTemplate(tx, {
    id,
    ownerId: isOwn ? actor.staffId : null,
    copiedFrom,
    state: isOwn ? 'in_force' : 'proposed',
    createdAt: now,
  })
  if (stored) await write(ctx, stored, doctor.value.name, { number: 1, change: 'edit', content, note })
  return readTemplate(ctx, { id })
}

/** Puts the next version after the newest one; what it shows follows where nobody else has to agree. */
const writeNext = async (
  ctx: Ctx<'doctor'>,
  template: TemplateRow,
  name: string,
  version: Omit<Written, 'number'>,
): Promise<void> => {
  const number = template.newest + 1
  await write(ctx, template, name, { number, ...version })
  const wasNeverInForce = template.state === 'proposed' || template.state === 'dropped'
  await updateTemplate(ctx.tx, template.id, {
    newest: number,
    ...(template.ownerId !== null
      ? { current: number, state: version.change === 'retire' ? 'retired' : 'in_force' }
      : wasNeverInForce
        ? { current: number, state: 'proposed' }
        : {}),
  })
}

type Held = { template: TemplateRow; name: string }

/** The template, held still, if the doctor may change it so and has seen its newest version. */
const holdToChange = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  { id, newest, change }: { id: string; newest: number; change: 'edit' | 'retire' | 'restore' },
): Promise<Result<Held>> => {
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const template = await lockTemplate(tx, id, actor.staffId)
  if (!template) return refused('not_found')
  const last = await versionBy(tx, template.code, template.newest)
  const open = last?.decision === null ? last : undefined
  if (
    template.newest !== newest ||
    !templateCan(template, open, { staffId: actor.staffId, isRegistered: true })[change]
  )
    return refused('template_changed')
  return done({ template, name: doctor.value.name })
}

/** Saves a template as a new version. Refuses with `template_changed` where it is another by now, and as {@link addTemplate}. */
export const saveTemplate = async (
  ctx: Ctx<'doctor'>,
  { id, newest, content, note }: Body<'save'> & { id: string },
): Promise<Result<TemplateRecord>> => {
  const refusal = unsignable(ctx, content)
  if (refusal) return refusal
  const held = await holdToChange(ctx, { id, newest, change: 'edit' })
  if (!held.ok) return held
  await writeNext(ctx, held.value.template, held.value.name, { change: 'edit', content, note })
  return readTemplate(ctx, { id })
}

/** Retires a template, or brings it back as it was; what could never be signed stays retired, and a copy is edited instead. */
export const moveTemplate = async (
  ctx: Ctx<'doctor'>,
  { id, newest, change, note }: Body<'move'> & { id: string },
): Promise<Result<TemplateRecord>> => {
  const held = await holdToChange(ctx, { id, newest, change })
  if (!held.ok) return held
  const { template, name } = held.value
  const current = await versionBy(ctx.tx, template.code, template.current)
  if (!current) return refused('not_found')
  const refusal = change === 'restore' ? unsignable(ctx, current.content) : null
  if (refusal) return refusal
  await writeNext(ctx, template, name, { change, content: current.content, note })
  return readTemplate(ctx, { id })
}
