import type { Overview } from '@om/contracts/admin'
import type { WaitingRow } from '@om/contracts/office'
import type { WaitingKind } from '@om/contracts/office-words'

type Answer = { isGood: boolean; title: string; text: string }

const some = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Hours as people say them: `40 min`, `5 h`, `2 days`. */
export const hoursWords = (hours: number): string => {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  if (hours < 48) return `${Math.round(hours)} h`
  return `${Math.round(hours / 24)} days`
}

/** How many are late of each kind, as people say it. */
const lateWords: Record<WaitingKind, readonly [one: string, many: string]> = {
  consults: ['consult is past 24 hours', 'consults are past 24 hours'],
  calls: ['call has no record', 'calls have no record'],
  pharmacy: ['order is late at the pharmacy', 'orders are late at the pharmacy'],
  shop: ['order of the shop is late', 'orders of the shop are late'],
  parcels: ['parcel is late', 'parcels are late'],
  returns: ['return waits too long', 'returns wait too long'],
  messages: ['message waits too long', 'messages wait too long'],
  threads: ['patient’s message waits too long', 'patients’ messages wait too long'],
  refunds: ['refund waits too long for a second person', 'refunds wait too long for a second person'],
  refunds_failed: ['refund has not arrived', 'refunds have not arrived'],
  shop_refunds_failed: ['refund of the shop has not arrived', 'refunds of the shop have not arrived'],
  disputes: ['dispute is past the bank’s day', 'disputes are past the bank’s day'],
  privacy: ['request under the Privacy Act is past 30 days', 'requests under the Privacy Act are past 30 days'],
  registers: ['complaint, incident or breach is past its day', 'complaints, incidents or breaches are past their day'],
}

/** The answer to "is anyone waiting too long?" in one sentence, and what will be next. */
export const answerOf = (
  rows: readonly Pick<WaitingRow, 'kind' | 'late'>[],
  { dueSoon, waiting }: Pick<Overview['consults'], 'dueSoon' | 'waiting'>,
): Answer => {
  const late = rows.filter(row => row.late > 0).map(row => some(row.late, ...lateWords[row.kind]))
  if (late.length > 0) {
    const text =
      dueSoon > 0
        ? `${some(dueSoon, 'more consult is', 'more consults are')} due within 8 hours.`
        : 'No other consult is due within 8 hours.'
    const title = late.length > 2 ? `${late.slice(0, 2).join(', ')}, and more is late` : late.join(', and ')
    return { isGood: false, title, text }
  }
  return {
    isGood: true,
    title: 'Nobody is waiting too long',
    text:
      dueSoon > 0
        ? `${some(dueSoon, 'consult is', 'consults are')} due within 8 hours.`
        : waiting === 0
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
