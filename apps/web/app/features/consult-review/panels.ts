/** What a doctor can open beside a case. */
export const panels = ['ask', 'contact', 'prescribe', 'decline'] as const
export type Panel = (typeof panels)[number]
