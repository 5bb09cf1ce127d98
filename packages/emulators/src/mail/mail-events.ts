import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../common/service.ts'
import type { MailMessage } from './mailbox.ts'

export type MailWebhookTarget = { url: string; secret: string }

/** What can become of a message that was taken: its address does not exist, or its reader calls it unwanted. */
export const mailEvents = ['bounce', 'complain'] as const
export type MailEventName = (typeof mailEvents)[number]

const said = {
  bounce: {
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    'delivery-status': { code: 550, message: 'No such user' },
  },
  complain: { event: 'complained' },
}

/** Tells the sender what became of a message, in the form and with the signature of Mailgun: over a time and a token, not the body. */
export const tellOf =
  ({ outbox, store }: Pick<Deps, 'outbox' | 'store'>, target: MailWebhookTarget | undefined) =>
  ({ id, to }: MailMessage, name: MailEventName): boolean => {
    if (!target) return false
    const timestamp = String(Math.floor(Date.now() / 1000))
    const token = randomBytes(25).toString('hex')
    const signature = createHmac('sha256', target.secret)
      .update(timestamp + token)
      .digest('hex')
    const body = JSON.stringify({
      signature: { timestamp, token, signature },
      'event-data': {
        id: token,
        timestamp: Date.now() / 1000,
        recipient: to,
        message: { headers: { 'message-id': id } },
        ...said[name],
      },
    })
    store.transaction(() => outbox.enqueue({ service: 'mail', eventId: token, type: `mail.${name}`, ...target, body }))
    return true
  }
