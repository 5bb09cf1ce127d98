import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { prescriptionTemplates } from '@om/contracts/prescription-templates'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { type Family, taskOf, unfit } from './families.ts'
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

type Move = CallInput<(typeof prescriptionTemplates)['move']>['body']

/** What is saved: content of a prescription, or words. */
type Content = VersionRow['content']

const DAYS_TO_APPROVE = 5

const nouns: Partial<Record<TemplateRow['kind'], string>> = { prescription: 'template', resource: 'text' }

type Written = Pick<VersionRow, 'number' | 'change' | 'content' | 'note'>

/** Writes a version down: of one's own it is in force at once, of the clinic's it waits for a second doctor. */
const write = async (
  { deps, tx, actor, now }: Ctx<'doctor'>,
  template: Pick<TemplateRow, 'id' | 'kind' | 'code' | 'ownerId'>,
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
      kind: taskOf(template.kind),
      subjectId: template.id,
      summary: `${name} proposes a change of the clinic’s ${nouns[template.kind] ?? 'words'} “${version.content.title}”: a second doctor has to approve.`,
      dueAt: withinBusinessDays(now, DAYS_TO_APPROVE),
    })
  await announce(tx, ['role:doctor'], 'template', template.id)
}

type New<C extends Content> = {
  id: string
  kind: TemplateRow['kind']
  scope: 'clinic' | 'own'
  copiedFrom: string | null
  content: C
  note: string
}

/**
 * Keeps a template of one's own, or proposes one for the clinic. The same id again is the same template. Refuses with
 * `template_unsignable`, every point with its rule, with `bad_request` for words that could not be sent, and
 * `registration_not_current`.
 */
export const addTemplate =
  <C extends Content, R>(family: Family<R>) =>
  async (ctx: Ctx<'doctor'>, { id, kind, scope, copiedFrom, content, note }: New<C>): Promise<Result<R>> => {
    const { deps, tx, actor, now } = ctx
    const doctor = await currentDoctor(deps.clock, tx, actor)
    if (!doctor.ok) return doctor
    if (copiedFrom && !(await visibleTemplate(tx, copiedFrom, [kind]))) return refused('not_found')
    const refusal = await unfit(ctx, kind, content)
    if (refusal) return refusal
    const isOwn = scope === 'own'
    const stored = await insertTemplate(tx, {
      id,
      kind,
      ownerId: isOwn ? actor.staffId : null,
      copiedFrom,
      state: isOwn ? 'in_force' : 'proposed',
      createdAt: now,
    })
    if (stored) await write(ctx, stored, doctor.value.name, { number: 1, change: 'edit', content, note })
    return family.read(ctx, { id })
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
  { kinds }: Family<unknown>,
  { id, newest, change }: { id: string; newest: number; change: 'edit' | 'retire' | 'restore' },
): Promise<Result<Held>> => {
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const template = await lockTemplate(tx, id, actor.staffId, kinds)
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
export const saveTemplate =
  <C extends Content, R>(family: Family<R>) =>
  async (
    ctx: Ctx<'doctor'>,
    { id, newest, content, note }: { id: string; newest: number; content: C; note: string },
  ): Promise<Result<R>> => {
    const held = await holdToChange(ctx, family, { id, newest, change: 'edit' })
    if (!held.ok) return held
    const { template, name } = held.value
    const refusal = await unfit(ctx, template.kind, content)
    if (refusal) return refusal
    await writeNext(ctx, template, name, { change: 'edit', content, note })
    return family.read(ctx, { id })
  }

/** Retires a template, or brings it back as it was; what could never be signed stays retired, and a copy is edited instead. */
export const moveTemplate =
  <R>(family: Family<R>) =>
  async (ctx: Ctx<'doctor'>, { id, newest, change, note }: Move & { id: string }): Promise<Result<R>> => {
    const held = await holdToChange(ctx, family, { id, newest, change })
    if (!held.ok) return held
    const { template, name } = held.value
    const current = await versionBy(ctx.tx, template.code, template.current)
    if (!current) return refused('not_found')
    const refusal = change === 'restore' ? await unfit(ctx, template.kind, current.content) : null
    if (refusal) return refusal
    await writeNext(ctx, template, name, { change, content: current.content, note })
    return family.read(ctx, { id })
  }
