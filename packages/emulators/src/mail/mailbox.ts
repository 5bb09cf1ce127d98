import { randomId } from '../common/ids.ts'
import type { Deps } from '../common/service.ts'
import type { Where } from '../common/store.ts'

/** One message as one recipient has it; a message to three people is kept three times. */
export type MailMessage = {
  id: string
  /** Plain addresses, without names. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** A calendar file that came with it; empty for none. */
  calendar: string
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`, as they came; empty for none. */
  unsubscribe: string
  unsubscribePost: string
  /** Emulated time of arrival, ISO 8601. */
  sentAt: string
}

type KeptMessage = MailMessage & { mailbox: string }

export type Mailbox = {
  add(message: Omit<MailMessage, 'id' | 'sentAt'>): void
  /** Newest first; `to` compares without regard to case. */
  list(filter: { to?: string; limit: number }): MailMessage[]
  get(id: string): MailMessage | undefined
  empty(): void
}

/** Keeps messages in the store, so a mail that was accepted is still there after a crash. */
export function createMailbox({ store, clock }: Pick<Deps, 'store' | 'clock'>): Mailbox {
  const messages = store.collection<KeptMessage>('mail_messages', ['mailbox'])
  const present = ({ mailbox: _, ...message }: KeptMessage): MailMessage => message

  return {
    add: message => {
      const id = randomId('msg_', 16)
      messages.put({ ...message, id, sentAt: clock.now().toISOString(), mailbox: message.to.toLowerCase() })
    },
    list: ({ to, limit }) => {
      const where: Where = to ? { mailbox: to.trim().toLowerCase() } : {}
      return messages.list({ where, limit }).map(present)
    },
    get: id => {
      const message = messages.get(id)
      return message && present(message)
    },
    empty: () => messages.removeAll(),
  }
}
