/** What someone may write to the front desk about. */
export const supportTopics = ['question', 'account', 'order', 'product', 'privacy', 'complaint', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Most characters of a field. Apart from the schemas, for forms that fetch those later. */
export const supportLimits = { name: 120, email: 255, message: 4000, note: 2000, title: 80 } as const

/** What a ready answer leaves to be filled in, `{date}`; by name, each once. */
export const unfilledIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([a-z][a-z_]{0,39})\}/g)].map(([, name = '']) => name)),
]

/** What is filled in by itself as a ready answer is taken. */
export const readyNames = ['first_name', 'my_name', 'number'] as const
export type ReadyName = (typeof readyNames)[number]

export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What a patient writes to the clinic about. (§5.6) */
export const threadTopics = ['side_effect', 'dose', 'delivery', 'billing', 'privacy', 'other'] as const
export type ThreadTopic = (typeof threadTopics)[number]

/** What a patient says of words that can mean something dangerous: nothing was asked, they do, or they do not. */
export const safetyAnswers = ['none', 'told', 'set_aside'] as const
export type SafetyAnswer = (typeof safetyAnswers)[number]

/** What somebody says of dangerous words, and of which: the codes that they were shown. More than those is asked about anew. */
export type SafetySaid = { safety: SafetyAnswer; shown?: string[] | undefined }

/** Everything that a conversation can be about, whoever began it. What is written in a video visit is one of its own. */
export const ticketTopics = [...supportTopics, 'side_effect', 'dose', 'delivery', 'billing', 'visit'] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** Who of the clinic reads a conversation. */
export const ticketRoutes = ['doctor', 'pharmacist', 'admin'] as const
export type TicketRoute = (typeof ticketRoutes)[number]
