import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { answerSession, type OpenSession, type Origin, openSession } from '../sessions/sessions.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { callbackAddress } from './authorize.ts'
import { findAccount } from './find-account.ts'
import { type Flow, finishWithCode, takeFlow } from './flow-state.ts'
import { linkIdentity } from './link-identity.ts'
import type { GoogleIdentity, GoogleProvider, GoogleTokens } from './provider.ts'
import { codeAddress, problemAddress, problemOf, sessionAddress } from './result-address.ts'

export type Return = {
  state: string | null
  code: string | null
  /** Google's own refusal, such as `access_denied` when someone cancels. */
  error: string | null
  errorDescription: string | null
  /** Whether the visit began in this browser; null when the caller is not a browser that could say so. */
  isSameBrowser: boolean | null
  origin: Origin
}

const isPkce = ({ code_challenge: challenge }: Challenge) => Boolean(challenge)

const askGoogle = async (
  deps: Deps,
  google: GoogleProvider,
  code: string,
): Promise<Outcome<{ person: GoogleIdentity; tokens: GoogleTokens }>> => {
  const tokens = await google.exchange(code, callbackAddress(deps))
  if (!tokens.ok) return tokens
  const person = await google.verify(tokens.value.idToken, tokens.value.accessToken)
  return person.ok ? succeeded({ person: person.value, tokens: tokens.value }) : person
}

/** Starts the session of a Google sign-in, at aal1: a second factor still has to be proven. */
export const openForGoogle = async (
  deps: Deps,
  sql: Sql,
  userId: string,
  origin: Origin,
): Promise<Outcome<OpenSession>> => {
  await recordAuth(sql, 'login', userId, origin.address, { provider: 'google' })
  const session = await openSession(deps, sql, userId, { method: 'oauth', origin })
  return session ? succeeded(session) : failed('user_not_found')
}

/**
 * Takes somebody in who comes back from Google and answers where their browser goes: to the app with a session, a code
 * or the reason, or to the site itself when the state is none of ours. Google is asked outside of any transaction.
 */
export const returnFromGoogle = async (
  deps: Deps,
  google: GoogleProvider,
  input: Return,
): Promise<{ location: string; status: 302 | 303 }> => {
  const { origin } = input
  const taken = await takeFlow(deps.pool, input.state)
  if (!taken.ok) return { location: problemAddress(deps.config.publicUrl, problemOf(taken)), status: 303 }
  const flow: Flow = taken.value
  const { redirectTo, challenge, linkingTargetId } = flow
  const back = (location: string) => ({ location, status: 302 as const })
  const isForeign = input.isSameBrowser === false && !isPkce(challenge) && !linkingTargetId
  if (isForeign) {
    // Otherwise a stranger could finish a sign-in as themselves in somebody else's browser.
    const failure = failed('bad_oauth_state', { message: 'OAuth state was started in another browser' })
    return { location: problemAddress(deps.config.publicUrl, problemOf(failure)), status: 303 }
  }
  if (input.error) {
    const description = input.errorDescription || `Google answered: ${input.error}`
    return back(problemAddress(redirectTo, { error: input.error, code: input.error, description }))
  }
  if (!input.code) {
    const failure = failed('bad_oauth_callback', { message: 'OAuth callback with missing code parameter' })
    return back(problemAddress(redirectTo, problemOf(failure)))
  }

  const answer = await askGoogle(deps, google, input.code)
  if (!answer.ok) return back(problemAddress(redirectTo, problemOf(answer)))
  const { person, tokens } = answer.value
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession | string>> => {
    const account = linkingTargetId
      ? await linkIdentity(deps, sql, { userId: linkingTargetId, person, origin })
      : await findAccount(deps, sql, { person, origin, redirectTo, challenge })
    if (!account.ok) return account
    deps.accounts.forget(account.value)
    if (!isPkce(challenge)) return openForGoogle(deps, sql, account.value, origin)
    return succeeded(await finishWithCode(sql, input.state ?? '', { userId: account.value, tokens }))
  })
  if (!outcome.ok) return back(problemAddress(redirectTo, problemOf(outcome)))
  return back(
    typeof outcome.value === 'string'
      ? codeAddress(redirectTo, outcome.value)
      : sessionAddress(redirectTo, await answerSession(deps, outcome.value), tokens),
  )
}
