import type { Overview } from '@om/contracts/admin'

type Answer = { isGood: boolean; title: string; text: string }

const some = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Hours as people say them: `40 min`, `5 h`, `2 days`. */
export const hoursWords = (hours: number): string => {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  if (hours < 48) return `${Math.round(hours)} h`
  return `${Math.round(hours / 24)} days`
}

/** The answer to "is anyone waiting too long?" in one sentence, and what will be next. */
export const answerOf = ({ consults, orders }: Overview): Answer => {
  const late = [
    consults.overdue > 0 ? some(consults.overdue, 'consult is past 24 hours', 'consults are past 24 hours') : '',
    orders.late > 0 ? some(orders.late, 'order is late', 'orders are late') : '',
  ].filter(Boolean)
  const soon =
    consults.dueSoon > 0
      ? `${some(consults.dueSoon, 'more consult is', 'more consults are')} due within 8 hours.`
      : 'No other consult is due within 8 hours.'
  if (late.length > 0) return { isGood: false, title: `${late.join(', and ')}`, text: soon }
  return {
    isGood: true,
    title: 'Nobody is waiting too long',
    text:
      consults.dueSoon > 0
        ? `${some(consults.dueSoon, 'consult is', 'consults are')} due within 8 hours.`
        : consults.waiting === 0
          ? 'Nobody is in the queue.'
          : 'No consult is due within 8 hours.',
  }
}

export type Standing = 'ended' | 'soon' | 'current'

const DAY_MS = 86_400_000
const SOON_DAYS = 60

/** Whole days until a registration ends; negative once it has. */
export const daysUntil = (expiresOn: string, asOf: string): number =>
  Math.ceil((Date.parse(`${expiresOn}T23:59:59Z`) - Date.parse(asOf)) / DAY_MS) - 1

/** How a registration stands; the clinic starts chasing a renewal 60 days ahead. */
export const standingOf = (one: Overview['registrations'][number], asOf: string): Standing => {
  if (!one.current) return 'ended'
  return daysUntil(one.expiresOn, asOf) <= SOON_DAYS ? 'soon' : 'current'
}
