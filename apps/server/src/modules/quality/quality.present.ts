import {
  type QualityAudit,
  type QualityCase,
  type QualityCriterion,
  type QualityReview,
  qualityCriteria,
} from '@om/contracts/quality'
import { addMonths } from '@om/domain/dates'
import type { Ctx } from '#src/ctx.ts'
import { consultNumber, isDirector } from '#src/modules/consults/consults.ts'
import { currentDoctor, namesOfDoctors } from '#src/modules/people/people.ts'
import { lastAuthorOf, type Reader, reviewCan, waitsFor } from './quality.policy.ts'
import {
  countOfMonth,
  formsBetween,
  type ListedCase,
  type ReviewedCase,
  repliesOf,
  type SampleRow,
  visibleOfDoctor,
  visibleOfMonth,
  visibleOpen,
  visibleSamples,
} from './quality.repo.ts'

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const readerOf = async ({ deps, tx, actor }: Ctx<'doctor'>): Promise<Reader> => ({
  staffId: actor.staffId,
  isDirector: await isDirector(tx, actor.staffId),
  isRegistered: (await currentDoctor(deps.clock, tx, actor)).ok,
})

const presentCase = (found: ListedCase, reader: Reader): QualityCase => {
  const { row, number, brand, decidedAt } = found
  return {
    id: row.id,
    month: row.month,
    number: consultNumber(number),
    brand,
    outcome: row.outcome,
    isOverridden: row.isOverridden,
    decidedAt: (decidedAt ?? new Date(0)).toISOString(),
    state: row.state,
    waitsForMe: waitsFor(found, reader),
    skipReason: row.skipReason,
  }
}

type Form = Awaited<ReturnType<typeof formsBetween>>[number]

const countsOf = (forms: readonly Form[], criterion: QualityCriterion) => {
  const count = (mark: string) => forms.filter(form => form.marks?.[criterion] === mark).length
  return {
    met: count('met'),
    partly: count('partly'),
    notMet: count('not_met'),
    notApplicable: count('not_applicable'),
  }
}

const hasGap = ({ marks }: Form): boolean =>
  Object.values(marks ?? {}).some(mark => mark === 'partly' || mark === 'not_met')

const rulesOf = (forms: readonly Form[]) =>
  [...new Set(forms.flatMap(form => form.rules))]
    .map(rule => {
      const of = forms.filter(form => form.rules.includes(rule))
      return { rule, cases: of.length, withGap: of.filter(hasGap).length }
    })
    .toSorted((a, b) => b.withGap - a.withGap || b.cases - a.cases || (a.rule < b.rule ? -1 : 1))

const presentSample = async (
  ctx: Ctx<'doctor'>,
  samples: SampleRow[],
  sample: SampleRow,
  reader: Reader,
): Promise<QualityAudit['sample']> => {
  const { tx } = ctx
  const { month } = sample
  const items = await visibleOfMonth(tx, month, reader.staffId)
  const year = await formsBetween(tx, addMonths(`${month}-01`, -11).slice(0, 7), month)
  const ofMonth = year.filter(form => form.month === month)
  return {
    months: samples.map(one => one.month),
    month,
    drawnAt: sample.drawnAt.toISOString(),
    seed: sample.seed,
    decided: sample.decided,
    items: items.map(one => presentCase(one, reader)),
    elsewhere: (await countOfMonth(tx, month)) - items.length,
    results: qualityCriteria.map(criterion => ({
      criterion,
      month: countsOf(ofMonth, criterion),
      year: countsOf(year, criterion),
    })),
    rules: rulesOf(year),
    reviewed: { month: ofMonth.length, year: year.length },
  }
}

/**
 * The doctor's own cases that were looked at; for the medical director the sample of a month; where none is named
 * the newest in which something waits for them, else the newest.
 */
export const presentAudit = async (ctx: Ctx<'doctor'>, month?: string): Promise<QualityAudit> => {
  const reader = await readerOf(ctx)
  const samples = reader.isDirector ? await visibleSamples(ctx.tx) : []
  const open = reader.isDirector && month === undefined ? await visibleOpen(ctx.tx, reader.staffId) : []
  const waiting = open.find(one => waitsFor(one, reader))
  const sample = samples.find(one => one.month === (month ?? waiting?.row.month)) ?? samples[0]
  return {
    isDirector: reader.isDirector,
    own: (await visibleOfDoctor(ctx.tx, reader.staffId)).map(one => presentCase(one, reader)),
    sample: sample ? await presentSample(ctx, samples, sample, reader) : null,
  }
}

/** One case with its form and what was written about it. */
export const presentReview = async (ctx: Ctx<'doctor'>, found: ReviewedCase): Promise<QualityReview> => {
  const { tx, actor } = ctx
  const { row } = found
  const reader = await readerOf(ctx)
  const replies = await repliesOf(tx, row.id)
  const names = await namesOfDoctors(tx, [row.doctorId, row.reviewerId])
  const nameOf = (id: string | null) => names.get(id ?? '')?.name ?? ''
  const isOwn = row.doctorId === actor.staffId
  const [mine, others] = isOwn ? [row.doctorClosedAt, row.directorClosedAt] : [row.directorClosedAt, row.doctorClosedAt]
  return {
    ...presentCase({ ...found, lastAuthor: lastAuthorOf(replies, row) }, reader),
    consultId: row.consultId,
    isDirector: !isOwn,
    doctorName: nameOf(row.doctorId),
    reviewerName: nameOf(row.reviewerId),
    openedAt: isoOf(row.openedAt),
    sharedAt: isoOf(row.sharedAt),
    correctedAt: isoOf(row.correctedAt),
    form: row.marks && row.notes ? { marks: row.marks, notes: row.notes, words: row.words } : null,
    replies: replies.map(({ id, authorId, words, at }) => ({
      id,
      by: nameOf(authorId),
      isMe: authorId === actor.staffId,
      words,
      at: at.toISOString(),
    })),
    closed: { byMe: mine !== null, byOther: others !== null },
    version: row.version,
    can: reviewCan(row, reader),
  }
}
