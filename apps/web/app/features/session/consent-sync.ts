import { SIGN_UP_SOURCE } from '@om/contracts/marketing-words'
import type { User } from '@supabase/auth-js'
import { callApi } from '#app/browser/api-helper.ts'
import type { SessionClient } from '#app/browser/session-client.ts'

const NO_SESSION = 'No session available for marketing consent sync'

type ConsentAnswer = { consent: boolean; source: string }

/** The answer given at sign-up that the product has not heard yet; null when there is none. (Spec §4) */
export const consentToSync = (metadata: Record<string, unknown> = {}): ConsentAnswer | null => {
  const { marketing_consent: consent, marketing_consent_synced: synced, marketing_consent_source: source } = metadata
  if (typeof consent !== 'boolean' || synced) return null
  return { consent, source: typeof source === 'string' && source.trim() ? source.trim() : SIGN_UP_SOURCE }
}

/** Lets work run once per id; what failed may run again. */
export const oncePerId = () => {
  const done = new Set<string>()
  return async (id: string, work: () => Promise<boolean>): Promise<void> => {
    if (done.has(id)) return
    done.add(id)
    const worked = await work().catch(() => false)
    if (!worked) done.delete(id)
  }
}

const once = oncePerId()

const send = async (client: SessionClient, answer: ConsentAnswer): Promise<boolean> => {
  const { data } = await client.auth.getSession()
  if (!data.session) {
    console.warn(NO_SESSION)
    return false
  }
  const { saveMarketing } = await import('@om/contracts/preferences')
  await callApi(saveMarketing.path, { method: saveMarketing.method, body: answer, token: data.session.access_token })
  const { error } = await client.auth.updateUser({
    data: { marketing_consent_synced: true, marketing_consent_synced_at: new Date().toISOString() },
  })
  return !error
}

/** Tells the product of the answer once per user and life of the page; a failure is tried again next time. (Spec §4, §7) */
export const syncConsent = async (client: SessionClient, user: User): Promise<void> => {
  const answer = consentToSync(user.user_metadata)
  if (answer) await once(user.id, () => send(client, answer))
}
