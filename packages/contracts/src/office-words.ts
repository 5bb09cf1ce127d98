/** The words of the office's page, without their schemas: pages that only name them load nothing else. */

/** The periods that are looked at: the last days, the calendar month until today, or days of one's own choice. */
export const officePeriods = ['7', '30', '90', 'month', 'custom'] as const
export type OfficePeriod = (typeof officePeriods)[number]

/**
 * Who or what waits for us. `messages` are at the front desk, `threads` with doctors and pharmacists; `refunds` wait for a second person,
 * `refunds_failed` did not reach the card, nor did `shop_refunds_failed` of orders of the shop; `privacy` are requests for access to a record, or for a correction of it; `registers` are
 * complaints, incidents and data breaches, and what is looked at once a year when its day is near.
 */
export const waitingKinds = [
  'consults',
  'calls',
  'pharmacy',
  'shop',
  'parcels',
  'returns',
  'messages',
  'threads',
  'refunds',
  'refunds_failed',
  'shop_refunds_failed',
  'disputes',
  'privacy',
  'registers',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Those of them that no page of the office lists elsewhere: they have a list of their own, by number and clock. */
export const listedKinds = ['consults', 'calls', 'pharmacy', 'parcels', 'threads', 'privacy'] as const
export type ListedKind = (typeof listedKinds)[number]

/** The parts of the page that can be taken as a file. */
export const officeParts = ['waiting', 'daily', 'funnel', 'money'] as const
export type OfficePart = (typeof officeParts)[number]

/**
 * The way from a visit to the third renewal. `views` are of pages; `started` are assessments that began. From `submitted` on it is the
 * same people all along: those whose first assessment came in the period, and how far they are by now.
 */
export const funnelSteps = [
  'views',
  'started',
  'submitted',
  'called',
  'approved',
  'paid',
  'sent',
  'renewed_1',
  'renewed_2',
  'renewed_3',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** What was paid for: care by a plan, goods by subscription, or an order of the shop. */
export const moneyParts = ['care', 'goods', 'shop'] as const
export type OfficeMoneyPart = (typeof moneyParts)[number]
