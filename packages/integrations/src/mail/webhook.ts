import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/**
 * What the mail provider tells of a message: events in the form that Mailgun sends and others can be set to. The signature covers a
 * time and a token that is used once, so the token is the id of the event.
 */
const Signed = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{10}$/),
    token: z.string().min(20).max(100),
    signature: z.string(),
  }),
  'event-data': z.object({
    event: z.string().max(40),
    severity: z.string().optional(),
    recipient: z.string().max(320),
  }),
})

export type MailEvent = {
  eventId: string
  type: string
  payload: { kind: 'bounced' | 'complained' | 'other'; address: string }
}

/** The provider tries again for eight hours; what is older is not taken. */
const OLDEST_SECONDS = 12 * 3_600

const kindOf = (event: string, severity: string | undefined): MailEvent['payload']['kind'] => {
  if (event === 'complained') return 'complained'
  return event === 'failed' && severity === 'permanent' ? 'bounced' : 'other'
}

const parsed = (rawBody: string): unknown => {
  try {
    return JSON.parse(rawBody)
  } catch {
    return null
  }
}

/** The event in a message that the provider signed with our key; null for any other. */
export const verifyMailEvent = (rawBody: string, key: string, nowMs = Date.now()): MailEvent | null => {
  const { data } = Signed.safeParse(parsed(rawBody))
  if (!data) return null
  const { timestamp, token, signature } = data.signature
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > OLDEST_SECONDS) return null
  const { event, severity, recipient } = data['event-data']
  return {
    eventId: token,
    type: `mail.${event}`,
    payload: { kind: kindOf(event, severity), address: recipient.toLowerCase() },
  }
}
