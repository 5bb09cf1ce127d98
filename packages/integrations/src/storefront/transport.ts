import { fieldsOf, listOf, textOf } from './reading.ts'

/** What every document of the storefront travels through: one POST, its errors in the words of Spec §8, and repeats. */

/** The shop refused, could not be understood or did not answer; its message is shown as it is. (Spec §8) */
export class StorefrontError extends Error {
  override name = 'StorefrontError'
  /** Whether it is worth asking again later: no connection, too much asked, a fault on the shop's side. */
  readonly isDown: boolean
  /** Codes of the errors in the answer. */
  readonly codes: readonly string[]

  constructor(message: string, { isDown = false, codes = [] as readonly string[], cause = undefined as unknown } = {}) {
    super(message, { cause })
    this.isDown = isDown
    this.codes = codes
  }
}

export const invalidAnswer = 'Invalid response from Shopify API'

export type TransportOptions = {
  endpoint: string
  token: string
  fetch: typeof fetch
  /** Milliseconds to wait before each repeat; as many repeats as entries. */
  retryDelaysMs: readonly number[]
  timeoutMs: number
  /** Told about every answer, for the log. */
  note: (answer: { status: number; apiVersion: string | null; requestId: string | null }) => void
}

export type Ask = {
  document: string
  variables?: Record<string, unknown>
  /** Whether asking twice does no harm; adding lines twice does. */
  isRepeatable: boolean
}

/** Sends one document. Throws `StorefrontError`. */
const askOnce = async (
  options: TransportOptions,
  { document, variables = {} }: Ask,
): Promise<Record<string, unknown>> => {
  const response = await options
    .fetch(options.endpoint, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Shopify-Storefront-Access-Token': options.token,
      },
      body: JSON.stringify({ query: document, variables }),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    .catch((cause: unknown) => {
      throw new StorefrontError('The shop did not answer', { isDown: true, cause })
    })
  const { status, headers } = response
  options.note({ status, apiVersion: headers.get('x-shopify-api-version'), requestId: headers.get('x-request-id') })
  const isFaulty = status === 430 || status >= 500
  const answer: unknown = await response.json().catch(() => null)
  const { data, errors } = fieldsOf(answer)
  // `errors` is a list, or a text when the shop is closed; pages of HTML come in its place, too.
  if (Array.isArray(errors) ? errors.length > 0 : Boolean(errors)) {
    const codes = listOf(errors).map(error => textOf(fieldsOf(fieldsOf(error).extensions).code))
    const isDown = isFaulty || codes.includes('THROTTLED') || codes.includes('INTERNAL_SERVER_ERROR')
    throw new StorefrontError(`GraphQL errors: ${JSON.stringify(errors)}`, { isDown, codes })
  }
  if (!response.ok) throw new StorefrontError(invalidAnswer, { isDown: isFaulty })
  return fieldsOf(data)
}

/**
 * Asks the storefront, again after a while when it is down or asks to wait and a repeat does no harm. Gives `data` of the
 * answer, empty when there is none. Throws `StorefrontError`.
 */
export const ask = async (options: TransportOptions, what: Ask): Promise<Record<string, unknown>> => {
  for (const delay of what.isRepeatable ? options.retryDelaysMs : []) {
    try {
      return await askOnce(options, what)
    } catch (error) {
      if (!(error instanceof StorefrontError && error.isDown)) throw error
      // Shoppers who were turned away together do not come back together.
      await new Promise(resolve => setTimeout(resolve, delay * (0.75 + Math.random() / 2)))
    }
  }
  return askOnce(options, what)
}
