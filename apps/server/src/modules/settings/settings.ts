import { Setting, type Settings } from '@om/contracts/settings'
import { settingVersions } from '@om/db/tables/settings'
import { type ApprovedSetting, settingsAt } from '@om/domain/settings'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import type { Clock } from '#src/clock.ts'
import type { Database, Tx } from '#src/database/database.ts'
import type { LiveHub } from '#src/modules/events/events.ts'

// What other modules may use of settings.

/** What two people agreed on and nobody called off, in the order of approval. */
const approvedSettings = async (tx: Tx): Promise<ApprovedSetting[]> => {
  const { key, value, effectiveAt, decision, calledOffAt, decidedAt } = settingVersions
  const rows = await tx.q
    .select({ key, value, effectiveAt })
    .from(settingVersions)
    .where(and(eq(decision, 'approved'), isNull(calledOffAt)))
    .orderBy(asc(decidedAt))
  return rows.flatMap(row => (row.effectiveAt ? [{ setting: Setting.parse(row), effectiveAt: row.effectiveAt }] : []))
}

/** How the clinic works now, read in the transaction that goes by it. */
export const settingsInForce = async (clock: Clock, tx: Tx): Promise<Settings> =>
  settingsAt(await approvedSettings(tx), clock.now())

/** Topic that wakes every copy of the server when a value was approved or called off. */
export const settingsTopic = 'settings'

/** Tells every copy of the server, with the commit. */
export const announceSettings = (tx: Tx): void => tx.tell({ topic: settingsTopic, kind: 'settings', subjectId: 'all' })

export type SettingsInMemory = {
  /** How the clinic works now, for what has no transaction of its own. */
  read: () => Promise<Settings>
}

/** In case the connection that listens was lost without anyone noticing. */
const longestMs = 30_000

/** Keeps what was approved in memory until there is news of it, here or on another copy of the server. */
export const createSettings = (db: Database, live: LiveHub, clock: Clock): SettingsInMemory => {
  let kept: { approved: Promise<ApprovedSetting[]>; until: number } | null = null
  let isListening = false
  const forget = () => {
    kept = null
  }
  const load = () => {
    const mine = { approved: db.transaction(system('settings'), approvedSettings), until: Date.now() + longestMs }
    kept = mine
    mine.approved.catch(() => {
      if (kept === mine) kept = null
    })
    return mine.approved
  }
  return {
    read: async () => {
      if (!isListening) live.subscribe([settingsTopic], forget)
      isListening = true
      const approved = await (kept && Date.now() < kept.until ? kept.approved : load())
      return settingsAt(approved, clock.now())
    },
  }
}
