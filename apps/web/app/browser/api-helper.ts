/** How long after a failure the same path is not asked again. (Spec §9) */
const COOL_DOWN_MS = 30_000

const NOT_FOUND = 404

/** Asked again at another host when they are not found here, and never held back. (Spec §7: billing paths) */
const billingPaths: readonly string[] = [
  '/api/stripe/create-billing-portal-session',
  '/api/stripe/create-setup-intent',
  '/api/subscriptions/billing-portal',
  '/api/stripe/billing-portal',
]

const isBilling = (path: string): boolean => billingPaths.includes(path.replace(/[?#].*$/s, ''))

export type ApiHelperOptions = {
  /** Prepended to every path; empty for the page's own host. */
  baseUrl: string
  /** Where billing paths are tried once more after a 404; null for nowhere. */
  alternateUrl: () => string | null
  /** Now, in ms. */
  now: () => number
}

export type ApiCall = { method?: string; body?: unknown; token?: string; signal?: AbortSignal }

const send = (url: string, { method = 'GET', body, token, signal }: ApiCall): Promise<Response> =>
  fetch(url, {
    method,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })

/**
 * The generic helper of the product API: base URL and path, the answer as JSON. (Spec §7, §8) Throws
 * `API call failed with status: {status}`, and `API call recently failed - using cache` without asking when the same
 * path failed less than 30 s ago, billing paths aside.
 */
export const createApiHelper = ({ baseUrl, alternateUrl, now }: ApiHelperOptions) => {
  const failedAt = new Map<string, number>()

  const ask = async (path: string, call: ApiCall): Promise<Response> => {
    const response = await send(baseUrl + path, call)
    const alternate = isBilling(path) && response.status === NOT_FOUND ? alternateUrl() : null
    return alternate === null ? response : send(alternate + path, call)
  }

  return async (path: string, call: ApiCall = {}): Promise<unknown> => {
    const last = failedAt.get(path)
    if (last !== undefined && now() - last < COOL_DOWN_MS && !isBilling(path)) {
      throw new Error('API call recently failed - using cache')
    }
    try {
      const response = await ask(path, call)
      if (!response.ok) throw new Error(`API call failed with status: ${response.status}`)
      failedAt.delete(path)
      return await response.json()
    } catch (error) {
      if (!call.signal?.aborted) failedAt.set(path, now())
      throw error
    }
  }
}

const alternateUrl = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="alternate-api-url"]')?.content || null

/** The helper of this page, for the calls that the specification names. (Spec §7) */
export const callApi = createApiHelper({ baseUrl: '', alternateUrl, now: Date.now })
