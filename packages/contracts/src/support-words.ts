/** What someone may write to the front desk about. */
export const supportTopics = ['question', 'account', 'order', 'product', 'privacy', 'complaint', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Most characters of a field. Apart from the schemas, for forms that fetch those later. */
export const supportLimits = { name: 120, email: 255, message: 4000, note: 2000 } as const

export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What a patient writes to the clinic about. (§5.6) */
export const threadTopics = ['side_effect', 'dose', 'delivery', 'billing', 'other'] as const
export type ThreadTopic = (typeof threadTopics)[number]

/** What a patient says of words that can mean something dangerous: nothing was asked, they do, or they do not. */
export const safetyAnswers = ['none', 'told', 'set_aside'] as const
export type SafetyAnswer = (typeof safetyAnswers)[number]

/** Everything that a conversation can be about, whoever began it. */
export const ticketTopics = [...supportTopics, 'side_effect', 'dose', 'delivery', 'billing'] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** Who of the clinic reads a conversation. */
export const ticketRoutes = ['doctor', 'pharmacist', 'admin'] as const
export type TicketRoute = (typeof ticketRoutes)[number]
