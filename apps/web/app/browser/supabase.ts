import { arriveWithin } from './arrive-within.ts'
import { backend, ownHeaders } from './backend.ts'
import { forgetSession, forgetTokens } from './forget-session.ts'
import { renewToken } from './renew-token.ts'
import type { SessionClient } from './session-client.ts'
import { SESSION_KEY } from './session-key.ts'
import { storedToken } from './stored-session.ts'
import { watchedFetch } from './watched-fetch.ts'

/** Where someone lands when even signing out fails. (Spec §4) */
const LAST_RESORT = '/doctor-login'

const loadCode = () => arriveWithin(import('./session-client.ts'), 'The session code')

/** Fetches the code of the session ahead, where somebody is about to sign in; a failure shows when it is needed. */
export const expectSession = (): void => void loadCode().catch(() => undefined)

const build = async (): Promise<SessionClient> => {
  const { createSessionClient } = await loadCode()
  const { url, key } = backend()
  return createSessionClient({
    url,
    key,
    headers: ownHeaders(url),
    storageKey: SESSION_KEY,
    fetch: watchedFetch({
      held: storedToken,
      onRefused: (kind, token) => void (kind === 'renewable' ? renewOrEnd(token) : endDeadSession(kind)),
    }),
  })
}

let client: Promise<SessionClient> | undefined

/** The one client of the auth and data service; its code is fetched when a page first needs it. */
export const supabase = (): Promise<SessionClient> => {
  client ??= build().catch(error => {
    client = undefined
    throw error
  })
  return client
}

/**
 * Ends the session in this browser when the service does not know it any more: stored tokens and profiles go, and every
 * tab hears that nobody is signed in. With `claim`, the texts of a broken token were seen, so the session storage goes
 * too; otherwise what someone was typing is kept for their next sign-in. Falls back to a sign-in page. (Spec §4, §8)
 */
export const endDeadSession = async (kind: 'claim' | 'gone'): Promise<void> => {
  if (kind === 'claim') forgetSession()
  else forgetTokens()
  try {
    const { error } = await (await supabase()).auth.signOut({ scope: 'local' })
    if (error) throw error
  } catch {
    window.location.assign(LAST_RESORT)
  }
}

/** Renews a token that was refused, unless another tab has done so; a session that cannot be renewed ends here. */
const renewOrEnd = async (refused: string | undefined): Promise<string | undefined> => {
  const renewal = await renewToken((await supabase()).auth, refused)
  if (typeof renewal === 'object') return renewal.token
  if (renewal === 'ended') await endDeadSession('gone')
  return undefined
}

/**
 * After a refused token: the new token of the renewed session; undefined when there is none, because the session has ended
 * here or nobody could be reached. The guard of the page takes people without a session to sign-in and back.
 */
export const renewOrEndSession = (refused = storedToken()): Promise<string | undefined> =>
  renewOrEnd(refused ?? undefined)
