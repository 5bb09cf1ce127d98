import { done, type Result } from '@om/contracts/errors'
import { Setting, type SettingKey, type SettingsPage, type SettingVersion, settingKeys } from '@om/contracts/settings'
import { newestBegun, settingsAt } from '@om/domain/settings'
import type { Ctx } from '#src/ctx.ts'
import { allVersions, type VersionRow } from './settings.repo.ts'

type Admin = Ctx<'signed-in'>

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const approvedOf = (versions: readonly VersionRow[]) =>
  versions
    .filter(row => row.effectiveAt !== null && row.calledOffAt === null)
    .toSorted((one, other) => (one.decidedAt?.getTime() ?? 0) - (other.decidedAt?.getTime() ?? 0))
    .map(row => ({ id: row.id, setting: Setting.parse(row), effectiveAt: row.effectiveAt ?? row.proposedAt }))

/** The version of a setting that counts; undefined where it is what the clinic began with. */
export const inForceOf = (versions: readonly VersionRow[], key: SettingKey, now: Date) =>
  newestBegun(approvedOf(versions), key, now)

const present = (row: VersionRow, me: string, now: Date): SettingVersion => {
  const isOpen = row.decision === null
  const isAhead = row.effectiveAt !== null && row.effectiveAt > now && row.calledOffAt === null
  return {
    id: row.id,
    setting: Setting.parse(row),
    words: row.words,
    startsAt: isoOf(row.startsAt),
    by: row.proposedByName,
    isMine: row.proposedBy === me,
    at: row.proposedAt.toISOString(),
    decision: row.decision,
    decidedBy: row.decidedByName,
    decidedAt: isoOf(row.decidedAt),
    reason: row.reason,
    effectiveAt: isoOf(row.effectiveAt),
    calledOff: row.calledOffAt && { at: row.calledOffAt.toISOString(), by: row.calledOffBy },
    can: { decide: isOpen && row.proposedBy !== me, withdraw: isOpen && row.proposedBy === me, callOff: isAhead },
  }
}

/** Everything about how the clinic works, as its page shows it. */
export const presentSettings = async ({ tx, actor, now }: Admin): Promise<Result<SettingsPage>> => {
  const rows = await allVersions(tx)
  const current = settingsAt(approvedOf(rows), now)
  return done({
    items: settingKeys.map(key => {
      const own = rows.filter(row => row.key === key).map(row => present(row, actor.id, now))
      return {
        setting: Setting.parse({ key, value: current[key] }),
        versionId: inForceOf(rows, key, now)?.id ?? null,
        open: own.find(one => one.decision === null) ?? null,
        ahead: own.filter(one => one.can.callOff),
        versions: own.filter(one => one.decision !== null && !one.can.callOff),
      }
    }),
  })
}
