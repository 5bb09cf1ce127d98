import { roleOf } from '@om/domain/access'
import type { User } from '@supabase/auth-js'
import { supabase } from '#app/browser/supabase.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import type { Session } from '#app/features/session/session-state.ts'
import { adoptSession, settledSession } from '#app/features/session/session-store.ts'

/** What a mailed link, or Google, adds to the address it comes back to. */
export type Arrival = {
  /** Code of what went wrong; null when nothing did. */
  error: string | null
  description: string
  /** What the link was for: `signup`, `invite`, `recovery`, `magiclink`, `email_change`; empty for Google. */
  type: string
  /** A sentence for the person, such as the first half of a change of address sends. */
  message: string
  /** To be exchanged for a session by the browser that asked for it. */
  code: string | null
  hasSession: boolean
}

/** Reads an arrival from fragment and query; the fragment goes first, because only browsers see it. */
export const arrivalIn = (hash: string, search: string): Arrival => {
  const [inHash, inSearch] = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const find = (name: string) => inHash.get(name) || inSearch.get(name) || null
  return {
    error: find('error_code') ?? find('error'),
    description: find('error_description') ?? '',
    type: find('type') ?? '',
    message: find('message') ?? '',
    code: inSearch.get('code'),
    hasSession: inHash.has('access_token'),
  }
}

export type Arrived = {
  session: Session
  isNewFromGoogle: boolean
  /** Code of what went wrong while the address was exchanged; null when nothing did. */
  problem: string | null
}

/** Whether someone came through Google and has never been asked about names and news. */
export const isNewFromGoogle = ({
  app_metadata,
  user_metadata,
}: Pick<User, 'app_metadata' | 'user_metadata'>): boolean =>
  app_metadata.provider === 'google' &&
  typeof user_metadata.marketing_consent !== 'boolean' &&
  roleOf({ app_metadata: { role: app_metadata.role } }) === 'patient'

const exchange = async (code: string): Promise<string | null> => {
  const client = await supabase()
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error)
    return codeOf(error) in { bad_code_verifier: 1, flow_state_expired: 1, flow_state_not_found: 1 }
      ? codeOf(error)
      : 'link_elsewhere'
  await adoptSession(data.session)
  return null
}

/** Waits for the session that an address carries; a code is exchanged for one. */
export const arriveAt = async ({ code, error }: Pick<Arrival, 'code' | 'error'>): Promise<Arrived> => {
  let session = await settledSession()
  const problem =
    code && !error && session.state !== 'signed-in' ? await exchange(code).catch(() => 'unreachable') : null
  session = await settledSession()
  const { data } = await (await supabase()).auth.getSession().catch(() => ({ data: { session: null } }))
  return { session, problem, isNewFromGoogle: data.session ? isNewFromGoogle(data.session.user) : false }
}
