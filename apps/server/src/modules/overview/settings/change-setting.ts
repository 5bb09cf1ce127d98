import type { CallInput } from '@om/contracts/endpoint'
import { type Result, refused } from '@om/contracts/errors'
import type { SettingsPage, settings } from '@om/contracts/settings'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { announceSettings } from '#src/modules/settings/settings.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { settingNames, writeSettingDecided } from './setting-mails.ts'
import { inForceOf, presentSettings } from './settings.present.ts'
import {
  allVersions,
  insertVersion,
  lockSettings,
  updateVersion,
  type VersionRow,
  versionById,
} from './settings.repo.ts'

type Admin = Ctx<'signed-in'>
type Body<E extends 'propose' | 'decide'> = CallInput<(typeof settings)[E]>['body']

const DAYS_TO_APPROVE = 2
const DAY_MS = 86_400_000
const FURTHEST_DAYS = 90

const note = async ({ deps, tx }: Admin, action: string, { id, key, value }: VersionRow | NewVersion, reason = '') => {
  await audit(deps.clock, tx, {
    action: `setting.${action}`,
    subjectType: 'setting',
    subjectId: id,
    reason: reason || `${key} ${JSON.stringify(value)}`,
  })
  await announce(tx, ['role:admin'], 'settings', id)
}

type NewVersion = Parameters<typeof insertVersion>[1]

const badStart = (startsAt: Date | null, now: Date): string | null => {
  if (!startsAt) return null
  if (startsAt <= now) return 'Choose a time that is ahead, or as soon as it is approved.'
  return startsAt.getTime() > now.getTime() + FURTHEST_DAYS * DAY_MS
    ? `Choose a time within ${FURTHEST_DAYS} days.`
    : null
}

/**
 * Proposes a value; it is a task of the office until a second person decides. The same id again is the same proposal; going back is a
 * proposal of the value before. Refuses with `setting_changed` where another counts than was on screen, or one is open.
 */
export const proposeSetting = async (
  ctx: Admin,
  { id, setting, words, startsAt, from }: Body<'propose'>,
): Promise<Result<SettingsPage>> => {
  const { deps, tx, actor, now } = ctx
  await lockSettings(tx)
  const versions = await allVersions(tx)
  if (versions.some(one => one.id === id)) return presentSettings(ctx)
  const start = startsAt ? new Date(startsAt) : null
  const problem = badStart(start, now)
  if (problem) return refused('bad_request', [{ field: 'startsAt', message: problem }])
  if ((inForceOf(versions, setting.key, now)?.id ?? null) !== from) return refused('setting_changed')
  const row: NewVersion = {
    id,
    ...setting,
    words,
    against: from,
    startsAt: start,
    proposedBy: actor.id,
    proposedByName: actor.name,
    proposedAt: now,
  }
  if (!(await insertVersion(tx, row))) return refused('setting_changed')
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'setting_to_approve',
    subjectId: id,
    summary: `${actor.name} proposes to change ${settingNames[setting.key]}: a second person of the office has to approve.`,
    dueAt: withinBusinessDays(now, DAYS_TO_APPROVE),
  })
  await note(ctx, 'propose', row)
  return presentSettings(ctx)
}

/**
 * A second person approves a value, which counts at once or from its time, or refuses it with a reason; whoever proposed it is told. Refuses with `second_person` who
 * proposed it, and with `setting_changed` where it was decided, or another counts than it was proposed against.
 */
export const decideSetting = async (
  ctx: Admin,
  { id, decision, reason }: Body<'decide'> & { id: string },
): Promise<Result<SettingsPage>> => {
  const { deps, tx, actor, now } = ctx
  await lockSettings(tx)
  const row = await versionById(tx, id)
  if (!row) return refused('not_found')
  if (row.proposedBy === actor.id) return refused('second_person')
  const counts = inForceOf(await allVersions(tx), row.key, now)?.id ?? null
  if (row.decision !== null || (decision === 'approved' && row.against !== counts)) return refused('setting_changed')
  const effectiveAt = row.startsAt && row.startsAt > now ? row.startsAt : now
  await updateVersion(tx, id, {
    decision,
    reason,
    decidedBy: actor.id,
    decidedByName: actor.name,
    decidedAt: now,
    ...(decision === 'approved' ? { effectiveAt } : {}),
  })
  await closeTasks(deps, tx, 'setting_to_approve', [id], actor.name)
  await note(ctx, decision, row, decision === 'refused' ? reason : '')
  await writeSettingDecided(deps, tx, {
    ...row,
    decision,
    by: actor.name,
    from: effectiveAt > now ? effectiveAt : null,
  })
  if (decision === 'approved') announceSettings(tx)
  return presentSettings(ctx)
}

/** Whoever proposed it takes it back, as long as nobody has decided. The same again changes nothing. */
export const withdrawSetting = async (ctx: Admin, { id }: { id: string }): Promise<Result<SettingsPage>> => {
  const { deps, tx, actor, now } = ctx
  await lockSettings(tx)
  const row = await versionById(tx, id)
  if (!row) return refused('not_found')
  if (row.proposedBy !== actor.id) return refused('not_allowed')
  if (row.decision === 'withdrawn') return presentSettings(ctx)
  if (row.decision !== null) return refused('setting_changed')
  await updateVersion(tx, id, {
    decision: 'withdrawn',
    decidedBy: actor.id,
    decidedByName: actor.name,
    decidedAt: now,
  })
  await closeTasks(deps, tx, 'setting_to_approve', [id], actor.name)
  await note(ctx, 'withdraw', row)
  return presentSettings(ctx)
}

/** Calls off what was approved and has not begun; one person is enough, as nothing has changed yet. Refuses with `setting_changed` once it has. */
export const callOffSetting = async (ctx: Admin, { id }: { id: string }): Promise<Result<SettingsPage>> => {
  const { deps, tx, actor, now } = ctx
  await lockSettings(tx)
  const row = await versionById(tx, id)
  if (!row) return refused('not_found')
  if (row.calledOffAt) return presentSettings(ctx)
  if (!row.effectiveAt || row.effectiveAt <= now) return refused('setting_changed')
  await updateVersion(tx, id, { calledOffAt: now, calledOffBy: actor.name })
  await note(ctx, 'call_off', row)
  if (row.proposedBy !== actor.id)
    await writeSettingDecided(deps, tx, { ...row, decision: 'called off', by: actor.name })
  announceSettings(tx)
  return presentSettings(ctx)
}
