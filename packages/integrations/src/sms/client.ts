import { z } from 'zod'
import { type Sms, SmsDown, type SmsOutcome, SmsRefused, type SmsText } from './port.ts'
import { isNoNumber, verifySmsEvent } from './webhook.ts'

export type TwilioOptions = {
  accountSid: string
  /** Signs what we are told, too. */
  authToken: string
  /** A number of ours, `+61…`: a name in its place could not be answered with STOP. */
  from: string
  /** Where the provider is, without a slash at the end. */
  url: string
}

const timeoutMs = 10_000

const Taken = z.object({ sid: z.string().min(1) })
const Problem = z.object({ code: z.number() })
const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      to: z.string(),
      body: z.string(),
      status: z.string(),
      /** RFC 2822. */
      date_created: z.string().nullable(),
    }),
  ),
})

const MOST_LISTED = '50'
/** Clocks of two houses are never quite equal. */
const SKEW_MS = 5 * 60_000

/** Text messages by Twilio's API of 2010, which others speak as well. */
export const createTwilio = ({ accountSid, authToken, from, url }: TwilioOptions): Sms => {
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const call = async (to: string, body?: URLSearchParams): Promise<{ status: number; json: unknown }> => {
    try {
      const response = await fetch(to, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: authorization, Accept: 'application/json' },
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      return { status: response.status, json: await response.json().catch(() => null) }
    } catch (cause) {
      throw new SmsDown('the SMS provider did not answer', { cause })
    }
  }

  /** The words of the provider may name the number, so its code alone is kept. */
  const refusalOf = (status: number, json: unknown): SmsOutcome => {
    const code = String(Problem.safeParse(json).data?.code ?? status)
    if (code === '21610') return { kind: 'stopped' }
    if (isNoNumber(code)) return { kind: 'no_such_number' }
    if (status === 401 || status === 403) throw new SmsDown(`the SMS provider does not know us (${code})`)
    if (status === 429 || status >= 500) throw new SmsDown(`the SMS provider answered ${code}`)
    throw new SmsRefused(`the SMS provider answered ${code}`)
  }

  const send = async ({ to, body, tellAt }: SmsText): Promise<SmsOutcome> => {
    const { status, json } = await call(
      address,
      new URLSearchParams({ To: to, From: from, Body: body, StatusCallback: tellAt }),
    )
    if (status < 200 || status >= 300) return refusalOf(status, json)
    const taken = Taken.safeParse(json)
    if (!taken.success) throw new SmsDown("the SMS provider's answer could not be read", { cause: taken.error })
    return { kind: 'sent', id: taken.data.sid }
  }

  return {
    from,
    send,
    find: async ({ to, body, since }) => {
      const query = new URLSearchParams({ To: to, From: from, PageSize: MOST_LISTED })
      const { status, json } = await call(`${address}?${query}`)
      const listed = Listed.safeParse(json)
      if (status !== 200 || !listed.success) throw new SmsDown(`the SMS provider answered ${status}`)
      const isSince = (date: string | null) => !date || Date.parse(date) >= since.getTime() - SKEW_MS
      return listed.data.messages
        .filter(one => one.to === to && one.body === body && one.status !== 'failed' && isSince(one.date_created))
        .map(one => one.sid)
    },
    verify: (rawBody, signed) => verifySmsEvent(rawBody, { ...signed, authToken }),
  }
}
