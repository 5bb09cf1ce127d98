import type { Brand } from '@om/domain/brand'
import { funnelScreens } from '@om/domain/quiz/funnel'
import type { quizFunnelCounts } from '../tables/assessment.ts'
import { shareOf, shownDaysOf } from './visits.ts'

type Count = typeof quizFunnelCounts.$inferInsert

/** Assessments begun on a usual weekday. */
const begun: Record<Brand, number> = { men: 61, women: 56 }

/** How many in a hundred who see a screen go on from it; 98 where it is not listed. */
const goOn: Record<string, number> = {
  pattern: 93,
  part: 92,
  about: 91,
  pregnancy: 96,
  hormones: 96,
  bloods: 94,
  health: 96,
  mood: 95,
  medicines: 94,
  consents: 93,
  summary: 88,
  details: 79,
}

/** How many in a hundred are asked what only some people are; three where it is not listed. */
const sharePercent: Record<string, number> = { trigger: 24, 'blood-pressure': 9 }

type Screen = { day: string; brand: Brand; screen: string }

/** One screen on one day. Most of those who stop have left; some come back later and go on from there. */
const countsOf = ({ day, brand, screen }: Screen, shown: number): { counts: Count[]; answered: number } => {
  const share = ((goOn[screen] ?? 98) - 2 + 4 * shareOf(day, brand, screen)) / 100
  const answered = Math.min(shown, Math.round(shown * share))
  const steps: [Count['step'], number][] = [
    ['shown', shown],
    ['answered', answered],
    ['left', Math.round((shown - answered) * 0.9)],
    ['finished', screen === 'details' ? answered : 0],
  ]
  const counts = steps.map(([step, count]) => ({ day, brand, screen, step, count })).filter(({ count }) => count > 0)
  return { answered, counts }
}

const dayOfBrand = (day: string, brand: Brand, weight: number): Count[] => {
  const rows: Count[] = []
  let onTheWay = Math.max(1, Math.round(begun[brand] * weight * (0.86 + 0.28 * shareOf(day, brand))))
  for (const { id, isUsual } of funnelScreens(brand)) {
    const shown = isUsual ? onTheWay : Math.round((onTheWay * (sharePercent[id] ?? 3)) / 100)
    const { counts, answered } = countsOf({ day, brand, screen: id }, shown)
    rows.push(...counts)
    onTheWay -= shown - answered
  }
  return rows
}

/** How far assessments of both brands came in the last 30 days, today up to the hour. */
export const buildFunnelCounts = (now: Date): Count[] =>
  shownDaysOf(now).flatMap(({ day, weight }) => [
    ...dayOfBrand(day, 'men', weight),
    ...dayOfBrand(day, 'women', weight),
  ])
