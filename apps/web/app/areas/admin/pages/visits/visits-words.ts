import type { Visits } from '@om/contracts/visits'

/** What is counted per day: views of pages of each brand, and of pages that belong to neither. */
export const visitSeries = [
  { name: 'men', label: 'Men’s site', color: 'var(--tint-6)' },
  { name: 'women', label: 'Women’s site', color: 'var(--tint-3)' },
  { name: 'none', label: 'Shared pages', color: 'var(--accent)' },
] as const

export const brandWords: Record<Visits['pages'][number]['brand'], string> = {
  men: 'Men’s site',
  women: 'Women’s site',
  none: 'Shared',
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** All views of the shown days, and the change from their first half to their second in percent; null without a first half. */
export const totalsOf = (daily: Visits['daily']): { views: number; changePercent: number | null } => {
  const perDay = daily.map(({ men, women, none }) => men + women + none)
  const half = Math.floor(perDay.length / 2)
  const [before, after] = [sum(perDay.slice(0, half)), sum(perDay.slice(perDay.length - half))]
  return { views: sum(perDay), changePercent: before === 0 ? null : Math.round(((after - before) / before) * 100) }
}

/** The change in words; colour alone says nothing. */
export const changeWords = (percent: number | null, days: number): string => {
  if (percent === null) return ''
  const half = Math.floor(days / 2)
  if (percent === 0) return `as many in the last ${half} days as in the ${half} before`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} in the last ${half} days than in the ${half} before`
}
