import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { consults } from '@om/db/tables/consults'
import { and, asc, eq, sql } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { answerOpinion, askOpinion } from '#src/modules/consults/opinions/opinions.ts'
import { demoActor } from './demo-actor.ts'

type DoctorName = 'drOkoro' | 'drLund'
type Asked = { by: DoctorName; of: DoctorName; question: string; answer: string | null }

const asked: readonly Asked[] = [
  {
    by: 'drLund',
    of: 'drOkoro',
    question:
      'The crown has thinned on tablets alone for a year. Would you add minoxidil on the scalp, or look at iron first?',
    answer: null,
  },
  {
    by: 'drOkoro',
    of: 'drLund',
    question: 'Would you see this pattern in person before you renew? The margin at the temples looks uneven to me.',
    answer:
      'It follows the old photos. I would renew, and compare again at six months. If it spreads, a dermatologist.',
  },
]

/** The newest of a doctor's cases that was decided, so that a colleague can be asked about it. */
const decidedBy = (deps: Deps, { staffId }: { staffId: string }) =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const [row] = await tx.q
      .select({ id: consults.id })
      .from(consults)
      .where(and(eq(consults.decidedBy, staffId), eq(consults.state, 'approved')))
      .orderBy(sql`${consults.decidedAt} desc nulls last`, asc(consults.id))
      .limit(1)
    return row?.id
  })

/** Each of the demo's doctors asks the other about a case; one has answered. Safe to repeat: each question is asked once. */
export const askDemoOpinions = async (deps: Deps): Promise<void> => {
  for (const { by, of, question, answer } of asked) {
    const id = await decidedBy(deps, people[by])
    if (!id) continue
    const key = idOf('opinion', question)
    const put = await inTransaction({ deps, actor: demoActor('doctor', people[by]) }, ctx =>
      askOpinion(ctx, { id, key, doctorId: people[of].staffId, question }),
    )
    if (put.ok && answer)
      await inTransaction({ deps, actor: demoActor('doctor', people[of]) }, ctx =>
        answerOpinion(ctx, { id: key, answer }),
      )
  }
}
