import type { Funnel } from '@om/contracts/quiz-drafts'

export type FunnelRow = {
  screen: string
  label: string
  shown: number
  /** Of those who began, in whole percent; 0 when nobody did. */
  reachedPercent: number
  left: number
  /** Of those who saw this screen. */
  leftPercent: number
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100)))

/** The screens as rows of a chart: how many came this far, and how many went no further. */
export const funnelRows = ({ screens }: Pick<Funnel, 'screens'>): FunnelRow[] => {
  const began = screens[0]?.shown ?? 0
  return screens.map(({ screen, label, shown, left }) => ({
    screen,
    label,
    shown,
    reachedPercent: percent(shown, began),
    left,
    leftPercent: percent(left, shown),
  }))
}

/** The whole in one sentence; null before the first assessment. */
export const funnelSummary = ({
  daily,
}: Pick<Funnel, 'daily'>): { started: number; finished: number; percent: number } | null => {
  const sum = (key: 'started' | 'finished') => daily.reduce((total, day) => total + day[key], 0)
  const started = sum('started')
  return started === 0 ? null : { started, finished: sum('finished'), percent: percent(sum('finished'), started) }
}

/** The screen that most people leave, among those that enough people saw to tell; null when none stands out. */
export const weakestScreen = (rows: readonly FunnelRow[]): FunnelRow | null => {
  const known = rows.filter(row => row.shown >= 20 && row.left > 0)
  return known.toSorted((a, b) => b.leftPercent - a.leftPercent)[0] ?? null
}
