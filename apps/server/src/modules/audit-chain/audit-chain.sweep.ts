import { auditChecks } from '@om/db/tables/platform'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { eq } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins } from '#src/modules/mail/mail.ts'
import { idOf, openTask } from '#src/modules/tasks/tasks.ts'
import { sealAudit } from './seal-audit.ts'
import { momentWords, noteOf } from './verdict-words.ts'
import { type Verdict, verifyAudit } from './verify-audit.ts'

const actor = system('audit')

/** Whether that very day was checked: a row for another day, however late, stands for nothing. */
const isChecked = (deps: Deps, day: string): Promise<boolean> =>
  inTransaction({ deps, actor }, async ({ tx }) => {
    const rows = await tx.q.select({ day: auditChecks.day }).from(auditChecks).where(eq(auditChecks.day, day))
    return rows.length > 0
  })

/** Tells the admins what the check has found: one message for each thing that is wrong, however many nights it stays so. */
export const writeBroken = (
  deps: Deps,
  tx: Tx,
  { finding, intactUntil }: Pick<Verdict, 'finding' | 'intactUntil'>,
): Promise<void> =>
  emailAdmins(deps, tx, {
    subject: 'The audit log is not as it was written',
    heading: 'The audit log is not as it was written',
    paragraphs: [
      `The nightly check found that ${finding}.`,
      intactUntil ? `Everything up to ${momentWords(intactUntil)} is intact.` : 'No entry before that is left intact.',
      'Keep a copy of the database and of the server’s logs as they are now, and find out who could reach the database.',
    ],
    action: { label: 'Open the dashboard', path: '/admin/dashboard' },
    dedupeKey: `audit-broken:${finding}`,
  })

const keep = (deps: Deps, day: string, { position, hash, intactUntil, finding }: Verdict): Promise<void> =>
  inTransaction({ deps, actor }, async ({ tx, now }) => {
    const row = { day, checkedAt: now, position, hash, intactUntil, finding }
    const kept = await tx.q.insert(auditChecks).values(row).onConflictDoNothing().returning({ day: auditChecks.day })
    if (kept.length === 0 || !finding) return
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'audit_broken',
      // One task for each thing that is wrong, however many nights it stays so.
      subjectId: idOf(finding),
      summary: `The nightly check of the audit log found that ${finding}.`,
      isUrgent: true,
      dueAt: now,
    })
    await writeBroken(deps, tx, { finding, intactUntil })
  })

/** Seals what was written to the audit log, and checks the whole chain in the first minute of each day at the clinic. */
export const auditChainSweep = async (deps: Deps): Promise<void> => {
  await sealAudit(deps)
  const day = dayIn(deps.clock.now(), CLINIC_ZONE)
  if (await isChecked(deps, day)) return
  const verdict = await verifyAudit((text, values) => deps.db.transaction(actor, tx => tx.raw(text, values)))
  await keep(deps, day, verdict)
  // The log is kept elsewhere than the database: a head noted there tells a chain that was written anew.
  const head = noteOf(verdict)
  if (verdict.finding) deps.log.error({ head, finding: verdict.finding }, 'the audit log is not as it was written')
  else deps.log.info({ head }, 'the audit log is intact')
}
