const CLAIM_TEXT = /invalid value for jwt claim|invalidjwttoken/i
/** Codes by which the sign-in service refuses a token whose account or session is gone. */
const goneCodes = ['user_not_found', 'session_not_found', 'user_banned']

/** Whether something thrown says that a token holds an invalid claim. (Spec §8: JWT claim error) */
export const isTokenClaimError = (error: unknown): boolean => {
  const text = error instanceof Error ? `${error.name} ${error.message}` : typeof error === 'string' ? error : ''
  return CLAIM_TEXT.test(text)
}

export type RefusedToken = 'claim' | 'gone' | 'renewable' | null

/**
 * What an answer says of the token it was sent: `claim` for the texts of a broken token and `gone` when its account or
 * session is, where no renewal helps; `renewable` when it may only have run out; null when the token is not the matter.
 * (Spec §4)
 */
export const refusedTokenOf = (status: number, body: unknown): RefusedToken => {
  if (typeof body !== 'object' || body === null) return null
  const { code, error_code: oldCode } = body as Record<string, unknown>
  if (CLAIM_TEXT.test(JSON.stringify(body))) return 'claim'
  if (status !== 403) return null
  const named = typeof code === 'string' ? code : oldCode
  if (typeof named !== 'string') return null
  if (goneCodes.includes(named)) return 'gone'
  return named === 'bad_jwt' ? 'renewable' : null
}
