/** What someone may write to the front desk about. */
export const supportTopics = ['question', 'account', 'order', 'product', 'privacy', 'complaint', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Most characters of a field. Apart from the schemas, for forms that fetch those later. */
export const supportLimits = { name: 120, email: 255, message: 4000 } as const

export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
