import { withinBusinessDays } from '@om/domain/working-day'
import type { Tx } from '#src/database/database.ts'
import { linkToken } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins, productNameOf, queueEmail, renderEmail } from '#src/modules/mail/mail.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import type { TicketRow } from './support.repo.ts'

/** What opens a conversation. */
export const conversationToken = ({ pool }: Pick<Deps, 'pool'>, ticketId: string): Promise<string> =>
  linkToken(pool, 'conversations', ticketId)

/** Where the writer reads on. The token stands behind `#`, which no browser sends and no log sees. */
const conversationPath = (brand: 'men' | 'women', token: string): string =>
  `${brand === 'women' ? '/women' : ''}/support#conversation=${token}`

/**
 * Messages about a conversation. Never its words, nor the name that was typed: people write about their health, and a
 * form must not send a stranger's text to a third person.
 */

type Notice = { occasion: string; heading: string; paragraphs: string[] }

const writeTo = async (deps: Deps, tx: Tx, ticket: TicketRow, token: string, notice: Notice) => {
  const { productName, publicUrl, legal } = deps.config
  const name = productNameOf(productName, ticket.brand)
  const content = renderEmail({
    productName: name,
    heading: notice.heading,
    paragraphs: ['Hello,', ...notice.paragraphs],
    action: { label: 'Open the conversation', url: `${publicUrl}${conversationPath(ticket.brand, token)}` },
    footer: `You receive this because someone wrote to ${name} with this address. If it was not you, ignore it. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  const subject = `${notice.heading} (${ticket.number})`
  await queueEmail(deps, tx, { to: ticket.email, subject, dedupeKey: notice.occasion, ...content })
}

/** Tells the writer that we have it, by which number, and where to read on. */
export const mailReceived = (deps: Deps, tx: Tx, ticket: TicketRow, token: string): Promise<void> =>
  writeTo(deps, tx, ticket, token, {
    occasion: `support-received:${ticket.id}`,
    heading: 'We have your message',
    paragraphs: [
      `Thank you for writing to us. Your message has the number ${ticket.number}.`,
      'You can read it, add to it and find our answer with this link. Keep it to yourself: it opens the conversation without a password.',
    ],
  })

/** Tells the writer that an answer waits. */
export const mailAnswered = (
  deps: Deps,
  tx: Tx,
  ticket: TicketRow,
  { messageId, token }: { messageId: string; token: string },
): Promise<void> =>
  writeTo(deps, tx, ticket, token, {
    occasion: `support-answer:${messageId}`,
    heading: 'We have answered you',
    paragraphs: [
      `There is a new answer to your message ${ticket.number}.`,
      'Read it with this link. Keep it to yourself: it opens the conversation without a password.',
    ],
  })

const topicWords: Record<string, string> = {
  question: 'a question',
  account: 'an account',
  order: 'an order',
  product: 'a product',
  privacy: 'privacy',
  complaint: 'a complaint',
  other: 'something else',
  billing: 'a payment',
  delivery: 'a delivery',
}

const aboutOf = ({ number, topic }: TicketRow) => `Message ${number} is about ${topicWords[topic] ?? topic}.`

/** Puts a message that waits for an answer into the inbox of the front desk. */
export const openTicketTask = (deps: Deps, tx: Tx, ticket: TicketRow): Promise<void> =>
  openTask(deps, tx, {
    role: 'admin',
    kind: 'ticket',
    subjectId: ticket.id,
    patientId: ticket.patientId,
    summary: aboutOf(ticket),
    isUrgent: ticket.status === 'escalated',
    dueAt: ticket.dueAt ?? withinBusinessDays(deps.clock.now(), 1),
  })

/** Tells the admins that something waits: number and topic, nothing of the writer or their words. */
export const tellWaiting = async (deps: Deps, tx: Tx, ticket: TicketRow, occasion: string): Promise<void> => {
  await openTicketTask(deps, tx, ticket)
  await emailAdmins(deps, tx, {
    subject: `Message ${ticket.number} waits for an answer`,
    heading: 'A message waits for an answer',
    paragraphs: [aboutOf(ticket)],
    action: { label: 'Open messages', path: '/admin/messages' },
    dedupeKey: `support-waiting:${occasion}`,
  })
}
