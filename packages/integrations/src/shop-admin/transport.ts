import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { ShopDown, ShopRefused } from './port.ts'

export type TransportOptions = {
  endpoint: string
  token: string
  /** How long an answer may take, in milliseconds. */
  timeoutMs?: number
  /** Longest time that is waited for the shop's allowance to fill up again, in milliseconds. */
  patienceMs?: number
  /** Waits so many milliseconds; replaced where time must not pass. */
  pause?: (ms: number) => Promise<void>
}

export type Question = {
  document: string
  variables?: Record<string, unknown>
  /** Whether asking again after a lost answer does no harm: true for questions, false for changes. */
  isRepeatable: boolean
}

const usualTimeoutMs = 8_000
const usualPatienceMs = 10_000
const tries = 3

const Reply = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({ message: z.string().default(''), extensions: z.object({ code: z.string().default('') }).nullish() }),
      ),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
        })
        .nullish(),
    })
    .nullish(),
})
type Reply = z.infer<typeof Reply>

/** What came of one try: an answer, something to wait out, or an answer that will stay as it is. */
type Outcome =
  | { kind: 'data'; data: unknown }
  | { kind: 'wait'; ms: number; why: string }
  | { kind: 'down'; why: string; cause?: unknown }
  | { kind: 'refused'; why: string }

/** Time until the allowance covers the question again, in milliseconds. (Commerce contract §1.6: points per second) */
const untilAffordable = ({ extensions }: Reply): number => {
  const cost = extensions?.cost
  if (!cost) return 1_000
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable
  return Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1_000))
}

const wordsOf = (errors: Reply['errors']): string =>
  typeof errors === 'string' ? errors : (errors ?? []).map(error => error.message).join('; ')

const hasCode = (errors: Reply['errors'], code: string): boolean =>
  typeof errors === 'object' && errors.some(error => error.extensions?.code === code)

const retryAfterMs = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 1_000
}

const outcomeOf = async (response: Response): Promise<Outcome> => {
  if (response.status === 429 || response.status === 430) {
    await response.body?.cancel()
    return { kind: 'wait', ms: retryAfterMs(response), why: `it answered ${response.status}` }
  }
  const parsed = Reply.safeParse(await response.json().catch(() => null))
  const words = parsed.success ? wordsOf(parsed.data.errors) : ''
  if (!response.ok) return { kind: 'down', why: `it answered ${response.status} ${words}`.trim() }
  if (!parsed.success) return { kind: 'down', why: 'its answer could not be read', cause: parsed.error }
  const { data, errors } = parsed.data
  if (hasCode(errors, 'THROTTLED')) return { kind: 'wait', ms: untilAffordable(parsed.data), why: 'it asked to wait' }
  if (hasCode(errors, 'INTERNAL_SERVER_ERROR')) return { kind: 'down', why: words }
  if (errors !== undefined && errors.length > 0) return { kind: 'refused', why: words }
  return { kind: 'data', data }
}

/**
 * Asks the Admin API. A throttled question was not carried out, so it is asked again once the allowance allows it; after
 * a lost answer or a fault only questions are, and changes are left to their caller.
 * @throws ShopDown when there is no answer, it asks to wait for longer than `patienceMs`, or its answer cannot be read
 * @throws ShopRefused when the document or the token is refused
 */
export const ask = async <T>(options: TransportOptions, schema: z.ZodType<T>, question: Question): Promise<T> => {
  const { endpoint, token, timeoutMs = usualTimeoutMs, patienceMs = usualPatienceMs, pause = wait } = options

  const once = async (): Promise<Outcome> => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Shopify-Access-Token': token },
        body: JSON.stringify({ query: question.document, variables: question.variables ?? {} }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      return await outcomeOf(response)
    } catch (cause) {
      return { kind: 'down', why: 'it did not answer', cause }
    }
  }

  let waitedMs = 0
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await once()
    if (outcome.kind === 'refused') throw new ShopRefused(outcome.why)
    if (outcome.kind === 'data') {
      const parsed = schema.safeParse(outcome.data)
      if (parsed.success) return parsed.data
      throw new ShopDown('the shop: its answer could not be read', { cause: parsed.error })
    }
    const mayRepeat = outcome.kind === 'wait' || question.isRepeatable
    const ms = outcome.kind === 'wait' ? outcome.ms : 250 * attempt
    const down = new ShopDown(`the shop: ${outcome.why}`, outcome.kind === 'down' ? { cause: outcome.cause } : {})
    if (!mayRepeat || waitedMs + ms > patienceMs || (outcome.kind === 'down' && attempt >= tries)) throw down
    waitedMs += ms
    await pause(ms)
  }
}
