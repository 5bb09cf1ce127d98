import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SmsEvent, SmsNews } from './port.ts'

const Told = z.object({
  MessageSid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/),
  From: z.string().max(40),
  To: z.string().max(40),
  Body: z.string().max(2_000).default(''),
  /** Of a text of ours; an answer of a person has none. */
  MessageStatus: z.string().max(30).optional(),
  ErrorCode: z.string().max(10).optional(),
  /** Where the provider itself keeps who wants no texts. */
  OptOutType: z.string().max(10).optional(),
})
type Told = z.infer<typeof Told>

const stopWords = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i
const startWords = /^(start|unstop|yes)$/i

/** Codes that say that a number does not exist or takes no texts; a phone that is off for now is none of them. */
export const isNoNumber = (code: string): boolean => ['21211', '21614', '30005', '30006'].includes(code)

const answerOf = ({ Body, OptOutType }: Told): 'stop' | 'start' | 'other' => {
  const word = OptOutType ?? Body.trim().replace(/[.!]+$/, '')
  if (stopWords.test(word)) return 'stop'
  return startWords.test(word) ? 'start' : 'other'
}

const newsOf = (told: Told): SmsNews => {
  const { MessageStatus: status, MessageSid: textId, To: phone, ErrorCode: code = '' } = told
  if (!status || status === 'received') return { kind: answerOf(told), phone: told.From }
  if (status === 'delivered') return { kind: 'delivered', phone, textId }
  if (status !== 'undelivered' && status !== 'failed') return { kind: 'on_its_way', phone, textId }
  if (code === '21610') return { kind: 'stopped', phone, textId }
  return { kind: isNoNumber(code) ? 'no_such_number' : 'undelivered', phone, textId }
}

/** Signed over the address that it is sent to and every field, by name. */
const signatureOf = (params: URLSearchParams, url: string, authToken: string): Buffer => {
  const fields = [...params].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return createHmac('sha1', authToken)
    .update(url + fields.map(([name, value]) => name + value).join(''))
    .digest()
}

/** What Twilio tells in a message that it signed with our token; null for any other. */
export const verifySmsEvent = (
  rawBody: string,
  { signature, url, authToken }: { signature: string; url: string; authToken: string },
): SmsEvent | null => {
  const params = new URLSearchParams(rawBody)
  const expected = signatureOf(params, url, authToken)
  const given = Buffer.from(signature, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { data } = Told.safeParse(Object.fromEntries(params))
  if (!data) return null
  const { MessageSid: id, MessageStatus: status } = data
  const payload = newsOf(data)
  return { eventId: status ? `${id}:${status}` : id, type: `sms.${status ?? payload.kind}`, payload }
}
