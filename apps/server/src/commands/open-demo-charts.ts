import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { consults } from '@om/db/tables/consults'
import { and, asc, eq } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { chartsClosed } from '#src/modules/consults/access/chart-access.ts'
import { openChart, reviewOpening } from '#src/modules/consults/access/openings.ts'
import { demoActor } from './demo-actor.ts'

const given = [
  {
    reason: 'cover',
    words: 'Dr Okoro is at a course today, and the GP of this patient telephoned about a blood pressure.',
    question: 'Which GP was it, and did you write a note of the call?',
  },
  {
    reason: 'pharmacy',
    words: 'The pharmacy asks whether a change of tablets may be sent with the next delivery.',
    question: null,
  },
] as const

/**
 * Dr Lund has opened two records of Dr Okoro's patients for a reason; about one of them she asks, the other waits for her. Safe to
 * repeat: each is opened once.
 */
export const openDemoCharts = async (deps: Deps): Promise<void> => {
  const lund = demoActor('doctor', people.drLund)
  const closed = await inTransaction({ deps, actor: system('demo') }, async ({ tx, now }) => {
    const hers = await tx.q
      .select({ patientId: consults.patientId })
      .from(consults)
      .where(and(eq(consults.decidedBy, people.drOkoro.staffId), eq(consults.state, 'approved')))
      .orderBy(asc(consults.number))
    const ids = [...new Set(hers.map(row => row.patientId))]
    const among = await chartsClosed(tx, lund, ids, now)
    return ids.filter(id => among.has(id))
  })
  for (const [index, { reason, words, question }] of given.entries()) {
    const id = closed[index]
    if (!id) continue
    const key = idOf('opening', reason)
    const opened = await inTransaction({ deps, actor: lund }, ctx => openChart(ctx, { id, key, reason, words }))
    if (opened.ok && question)
      await inTransaction({ deps, actor: demoActor('doctor', people.drOkoro) }, ctx =>
        reviewOpening(ctx, { id: key, verdict: 'asked', question }),
      )
  }
}
