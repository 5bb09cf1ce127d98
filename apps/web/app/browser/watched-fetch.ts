import { type RefusedToken, refusedTokenOf } from './token-errors.ts'

type Watch = {
  /** The access token that this browser holds now. */
  held: () => string | null
  /** Told when an answer refuses that very token; answers about older ones and about signing out do not count. */
  onRefused: (kind: Exclude<RefusedToken, null>, token: string) => void
}

const addressOf = (input: Parameters<typeof fetch>[0]): string => {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

const refusalIn = async (response: Response): Promise<RefusedToken> => {
  if (response.status < 400 || response.status >= 500) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return refusedTokenOf(response.status, body)
}

/** A fetch for the auth and data client that notices when the service says the stored token is no use any more. */
export const watchedFetch =
  ({ held, onRefused }: Watch): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const address = addressOf(input)
    if (response.ok || /\/logout(\?|$)/.test(address)) return response
    const sent = new Headers(init?.headers).get('authorization')?.replace(/^Bearer /i, '') ?? null
    const isRefresh = address.includes('grant_type=refresh_token')
    const refusal = await refusalIn(response)
    const token = held()
    if (refusal && token && (isRefresh || sent === token)) onRefused(refusal, token)
    return response
  }
