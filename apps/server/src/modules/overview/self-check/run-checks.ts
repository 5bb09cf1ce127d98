import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { type CheckKey, type CheckState, checkKeys, checkWords } from '@om/domain/self-checks'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins } from '#src/modules/mail/mail.ts'
import { closeTasks, idOf, openTask } from '#src/modules/tasks/tasks.ts'
import { script, stock, unpaidSupply } from './care-checks.ts'
import { type Check, type Finding, selfCheckActor } from './finding.ts'
import {
  auditChain,
  backups,
  certificate,
  jobs,
  keptPast,
  outbox,
  registrationsCheck,
  sweeps,
  webhooks,
} from './machine-checks.ts'
import { chargeNotice, chargeRight, chargeTwice, ledger, paidSupplied, provider } from './money-checks.ts'
import { type CheckRow, keepChecks, keepRun, knownChecks, lockChecks } from './self-check.repo.ts'

const checks: Record<CheckKey, Check> = {
  unpaid_supply: unpaidSupply,
  script,
  charge_notice: chargeNotice,
  charge_right: chargeRight,
  charge_twice: chargeTwice,
  paid_supplied: paidSupplied,
  ledger,
  stock,
  audit_chain: auditChain,
  provider,
  webhooks,
  outbox,
  jobs,
  sweeps,
  kept_past: keptPast,
  registrations: registrationsCheck,
  certificate,
  backups,
}

/** What tells of itself already, with a task of its own. */
const toldElsewhere: readonly CheckKey[] = ['ledger', 'audit_chain', 'registrations']

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

type Looked = { key: CheckKey; finding: Finding | null }

/** One that cannot be looked at holds back no other; null then. */
const lookAt = async (deps: Deps, key: CheckKey, now: Date): Promise<Looked> => {
  try {
    return { key, finding: await checks[key](deps, now) }
  } catch (error) {
    deps.log.error({ err: error, check: key }, 'a self-check could not be run')
    return { key, finding: null }
  }
}

/** What could not be looked at is not green; what was red stays so. */
const failed = (before: CheckState | undefined): Finding => ({
  state: before === 'bad' ? 'bad' : 'caution',
  note: 'It could not be looked at just now. The server’s log says why.',
})

const rowOf = ({ key, finding }: Looked, before: CheckRow | undefined, at: Date): CheckRow => {
  const { state, count = 0, note = '', found = [] } = finding ?? failed(before?.state)
  const since = before?.state === state && before.since <= at ? before.since : at
  return { key, state, count, note, found, since, checkedAt: at }
}

/** Tells the admins that a promise does not hold, once a day for each, however often it turns. */
export const writeBroken = (deps: Deps, tx: Tx, key: CheckKey, note: string, at: Date): Promise<void> =>
  emailAdmins(deps, tx, {
    subject: `Self-check: ${checkWords[key].name}`,
    heading: 'Something is not as the product promises',
    paragraphs: [`“${checkWords[key].name}” does not hold. ${note}`, checkWords[key].next],
    action: { label: 'Open the self-check', path: `/admin/self-check#${key}` },
    dedupeKey: `self-check:${key}:${dayIn(at, CLINIC_ZONE)}`,
  })

const tell = async (deps: Deps, tx: Tx, row: CheckRow, before: CheckRow | undefined): Promise<void> => {
  const key = row.key as CheckKey
  if (toldElsewhere.includes(key)) return
  const subjectId = idOf(`self-check:${key}`)
  if (row.state !== 'bad') {
    if (before?.state === 'bad') await closeTasks(deps, tx, 'self_check', [subjectId], '')
    return
  }
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'self_check',
    subjectId,
    summary: `${checkWords[key].name}: ${row.note}`,
    isUrgent: true,
    dueAt: row.since,
  })
  if (before?.state !== 'bad') await writeBroken(deps, tx, key, row.note, row.checkedAt)
}

/**
 * Looks at every promise and keeps what was found, since when, and what turned. A red one is a task of the office until it is green
 * again. Safe to repeat, on any copy; reads alone but for its own tables, tasks and mails.
 */
export const runChecks = async (deps: Deps, byName: string): Promise<void> => {
  const started = performance.now()
  const looked: Looked[] = []
  for (const key of checkKeys) looked.push(await lookAt(deps, key, deps.clock.now()))
  const ms = Math.round(performance.now() - started)
  await inTransaction({ deps, actor: selfCheckActor }, async ({ tx, now }) => {
    await lockChecks(tx)
    const known = new Map((await knownChecks(tx)).map(row => [row.key, row]))
    const rows = looked.map(one => rowOf(one, known.get(one.key), now))
    await keepChecks(tx, rows)
    for (const row of rows) await tell(deps, tx, row, known.get(row.key))
    const turned = rows
      .filter(row => known.get(row.key)?.state !== row.state)
      .map(({ key, state }) => ({ key, from: known.get(key)?.state ?? null, to: state }))
    const count = (state: CheckState) => rows.filter(row => row.state === state).length
    const run = { at: now, byName, ms, bad: count('bad'), caution: count('caution'), turned }
    await keepRun(tx, run, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  })
}
