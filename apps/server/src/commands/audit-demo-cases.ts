import { type QualityMark, qualityCriteria } from '@om/contracts/quality'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { qualityReviews, qualitySamples } from '@om/db/tables/quality'
import { addDays } from '@om/domain/dates'
import { and, asc, eq } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { drawMonth } from '#src/modules/quality/draw-cases.ts'
import { closeReview, openReview, replyToReview, writeReview } from '#src/modules/quality/review-case.ts'
import { demoActor } from './demo-actor.ts'

const given = [
  {
    gap: 'note',
    why: 'The note says that blood pressure was discussed, but not which reading, or when it is taken again.',
    words: 'A careful history, and the side effects were named in plain words.',
    answer: 'It is on the paper that the patient sent; next time I copy it into the note.',
    isClosed: false,
  },
  { gap: null, why: '', words: 'Nothing to add: I would sign it as it is.', answer: null, isClosed: true },
  {
    gap: 'choice',
    why: 'That care without a prescription was offered does not show.',
    words: 'The choice of the medicine is sound.',
    answer: null,
    isClosed: false,
  },
] as const

const marksWith = (gap: string | null) =>
  Object.fromEntries(qualityCriteria.map(one => [one, one === gap ? 'partly' : 'met'])) as Record<
    (typeof qualityCriteria)[number],
    QualityMark
  >
const notesWith = (gap: string | null, why: string) =>
  Object.fromEntries(qualityCriteria.map(one => [one, one === gap ? why : ''])) as Record<
    (typeof qualityCriteria)[number],
    string
  >

/** Cases that Dr Lund decided, of the last month that is over; nothing where a month was drawn before. */
const drawn = (deps: Deps): Promise<string[]> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    if ((await tx.q.$count(qualitySamples)) > 0) return []
    const month = addDays(`${clinicToday(deps.clock).slice(0, 7)}-01`, -1).slice(0, 7)
    await drawMonth(deps, tx, month)
    const rows = await tx.q
      .select({ id: qualityReviews.id })
      .from(qualityReviews)
      .where(and(eq(qualityReviews.month, month), eq(qualityReviews.doctorId, people.drLund.staffId)))
      .orderBy(asc(qualityReviews.position))
    return rows.map(row => row.id)
  })

/** Dr Okoro has looked at some of the cases of last month: one is answered, one is closed, one waits for Dr Lund, the rest for her. */
export const auditDemoCases = async (deps: Deps): Promise<void> => {
  const okoro = { deps, actor: demoActor('doctor', people.drOkoro) }
  const lund = { deps, actor: demoActor('doctor', people.drLund) }
  const ids = await drawn(deps)
  for (const [index, { gap, why, words, answer, isClosed }] of given.entries()) {
    const id = ids[index]
    if (!id) return
    const opened = await inTransaction(okoro, ctx => openReview(ctx, { id }))
    if (!opened.ok) continue
    const { version } = opened.value
    const form = { id, version, marks: marksWith(gap), notes: notesWith(gap, why), words }
    const written = await inTransaction(okoro, ctx => writeReview(ctx, form))
    if (!written.ok) continue
    if (answer)
      await inTransaction(lund, ctx => replyToReview(ctx, { id, key: idOf('quality', 'reply'), words: answer }))
    if (!isClosed) continue
    const half = await inTransaction(lund, ctx => closeReview(ctx, { id, version: written.value.version }))
    if (half.ok) await inTransaction(okoro, ctx => closeReview(ctx, { id, version: half.value.version }))
  }
}
