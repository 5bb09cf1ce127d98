/** What someone may write to the front desk about. */
export const supportTopics = ['question', 'account', 'order', 'product', 'privacy', 'complaint', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
