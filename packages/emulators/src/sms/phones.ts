import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../common/service.ts'

/** Where answers of people go, and what signs them and opens the API. */
export type SmsWebhookTarget = { url: string; secret: string }

/** One text, as the API shows it. */
export type KeptText = {
  id: string
  accountSid: string
  to: string
  from: string
  body: string
  /** `received` for what a person has answered. */
  direction: 'outbound-api' | 'inbound'
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'received'
  errorCode: number | null
  at: string
}

/** What a mobile is like: it exists unless it was said not to, and takes texts until its owner says STOP. */
export type Phone = { id: string; isDead: boolean; isStopped: boolean }

const E164 = /^\+[1-9]\d{7,14}$/
export const Sent = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  Body: z.string().optional(),
  StatusCallback: z.url().optional(),
})

/** A refusal of the API: its code, the status of the answer, and the words. */
export type Refusal = { code: number; status: 400 | 401 | 429; message: string }

const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords = ['START', 'UNSTOP', 'YES']

const idOf = () => `SM${randomBytes(16).toString('hex')}`

/** The mobiles of everybody, with the texts that came and went; kept in the store. */
export const createPhones = ({ store, clock, outbox }: Deps, target: SmsWebhookTarget | undefined) => {
  const texts = store.collection<KeptText>('sms_texts', ['to', 'from'])
  const phones = store.collection<Phone>('sms_phones')
  const phoneOf = (number: string): Phone => phones.get(number) ?? { id: number, isDead: false, isStopped: false }

  const tell = (url: string, type: string, fields: Record<string, string>) => {
    const secret = target?.secret ?? ''
    const text = Object.keys(fields)
      .sort()
      .reduce((all, name) => all + name + fields[name], url)
    const signature = createHmac('sha1', secret).update(text, 'utf8').digest('base64')
    outbox.enqueue({
      service: 'sms',
      eventId: `${fields.MessageSid}:${type}`,
      type: `sms.${type}`,
      url,
      secret,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })
  }

  const statusOf = (text: KeptText, url: string) =>
    tell(url, text.status, {
      AccountSid: text.accountSid,
      ApiVersion: '2010-04-01',
      From: text.from,
      MessageSid: text.id,
      MessageStatus: text.status,
      SmsSid: text.id,
      SmsStatus: text.status,
      To: text.to,
      ...(text.errorCode ? { ErrorCode: String(text.errorCode) } : {}),
    })

  return {
    list: (where: { to?: string; from?: string }, limit: number): KeptText[] => texts.list({ where, limit }),
    get: (id: string) => texts.get(id),
    empty: () => texts.removeAll(),
    phoneOf,
    mark: (number: string, change: Partial<Omit<Phone, 'id'>>) => phones.put({ ...phoneOf(number), ...change }),

    /** Takes a text as the API does: it is on its way at once, and what becomes of it is told to whoever asked for that. */
    send: (accountSid: string, sent: z.infer<typeof Sent>): KeptText | Refusal => {
      const { To: to = '', From: from = '', Body: body = '', StatusCallback: tellAt } = sent
      if (!to) return { code: 21604, status: 400, message: "A 'To' phone number is required." }
      if (!from) return { code: 21603, status: 400, message: "A 'From' phone number is required." }
      if (!body) return { code: 21602, status: 400, message: 'Message body is required.' }
      if (!E164.test(from)) return { code: 21212, status: 400, message: `The 'From' number ${from} is not valid.` }
      if (body.length > 1600) return { code: 21617, status: 400, message: 'The message body exceeds 1600 characters.' }
      const phone = phoneOf(to)
      if (!E164.test(to) || phone.isDead)
        return { code: 21211, status: 400, message: `The 'To' number ${to} is not a valid phone number.` }
      if (phone.isStopped) return { code: 21610, status: 400, message: 'Attempt to send to unsubscribed recipient' }
      const at = clock.now().toISOString()
      const common = { id: idOf(), accountSid, to, from, body, at, errorCode: null, direction: 'outbound-api' as const }
      return store.transaction(() => {
        if (tellAt) for (const status of ['sent', 'delivered'] as const) statusOf({ ...common, status }, tellAt)
        texts.put({ ...common, status: 'delivered' })
        return { ...common, status: 'queued' as const }
      })
    },

    /** Says that a text did not arrive after all, as a network does that knows no such number. */
    lose: (text: KeptText, url: string) =>
      store.transaction(() => {
        const lost = texts.put({ ...text, status: 'undelivered', errorCode: 30005 })
        statusOf(lost, url)
      }),

    /** Whoever has a mobile writes to the number that wrote to them. STOP and START are heeded here, as the real one does by default. */
    answer: (number: string, { from: to, accountSid }: KeptText, words: string): boolean => {
      if (!target) return false
      const word = words.trim().toUpperCase()
      const id = idOf()
      store.transaction(() => {
        if (stopWords.includes(word)) phones.put({ ...phoneOf(number), isStopped: true })
        if (startWords.includes(word)) phones.put({ ...phoneOf(number), isStopped: false })
        texts.put({
          ...{ id, accountSid, to, from: number, body: words, direction: 'inbound', status: 'received' },
          ...{ errorCode: null, at: clock.now().toISOString() },
        })
        tell(target.url, 'received', {
          AccountSid: accountSid,
          ApiVersion: '2010-04-01',
          Body: words,
          From: number,
          MessageSid: id,
          NumMedia: '0',
          NumSegments: '1',
          SmsMessageSid: id,
          SmsSid: id,
          SmsStatus: 'received',
          To: to,
        })
      })
      return true
    },
  }
}

export type Phones = ReturnType<typeof createPhones>
