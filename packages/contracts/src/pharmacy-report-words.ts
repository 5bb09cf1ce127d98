/** The words of the pharmacy's reports, without their schemas: pages that only name them load nothing else. */

/** The periods that are looked at: calendar months and quarters, or days of one's own choice. */
export const reportPeriods = ['month', 'last_month', 'quarter', 'last_quarter', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** The tables that can be taken as a file. */
export const reportParts = ['turnaround', 'holds', 'rework', 'destroyed', 'recalls', 'incidents'] as const
export type ReportPart = (typeof reportParts)[number]

/** Made again: a new order in the place of one that did not arrive; the same order from the beginning; a batch that did not pass its check. */
export const reworkKinds = ['replacement', 'remake', 'rejected_batch'] as const

/** What was destroyed: what was made or packed for an order, before a witness; or what was written off a lot in stock. */
export const destroyedKinds = ['order', 'stock'] as const
