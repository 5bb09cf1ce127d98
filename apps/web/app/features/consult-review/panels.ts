/** What a doctor can open beside a case. */
export const panels = ['ask', 'contact', 'prescribe', 'decline', 'photos'] as const
export type Panel = (typeof panels)[number]
