import type { OpenSession } from '@om/contracts/sign-in-service'
import type { User } from '@supabase/auth-js'
import { signInService } from '#app/browser/sign-in-service.ts'
import { supabase } from '#app/browser/supabase.ts'

/** An authenticator app that opens the account. */
export type Device = { id: string; name: string; since: string }

/** What the panel shows of an account's sign-in. */
export type SecurityFacts = {
  email: string
  /** The address that is waiting to be confirmed; empty when none is. */
  newEmail: string
  hasPassword: boolean
  isStaff: boolean
  /** E-mail of the linked Google account; null when there is none. */
  google: string | null
  devices: Device[]
  /** Null where recovery codes are not offered. */
  codesLeft: number | null
  /** Null where open sessions are not listed. */
  sessions: OpenSession[] | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the auth provider's user says of sign-in. */
export const accountFacts = (user: User): Omit<SecurityFacts, 'codesLeft' | 'sessions'> => {
  const { identities = [], factors = [] } = user
  const google = identities.find(({ provider }) => provider === 'google')
  const role = textOf(user.app_metadata.role)
  return {
    email: user.email ?? '',
    newEmail: user.new_email ?? '',
    hasPassword: identities.some(({ provider }) => provider === 'email'),
    isStaff: role !== '' && role !== 'patient',
    google: google ? textOf(google.identity_data?.email) || (user.email ?? '') : null,
    devices: factors
      .filter(({ status }) => status === 'verified')
      .map(({ id, friendly_name: name, created_at: since }) => ({ id, name: name || 'Authenticator app', since })),
  }
}

/** Asks for everything the panel shows. Throws refusals; `isHosted` leaves out what only our own service offers. */
export const loadSecurityFacts = async (isHosted: boolean): Promise<SecurityFacts> => {
  const { auth } = await supabase()
  const account = async () => {
    const { data, error } = await auth.getUser()
    if (error) throw error
    return accountFacts(data.user)
  }
  if (isHosted) return { ...(await account()), codesLeft: null, sessions: null }
  const [facts, codes, sessions] = await Promise.all([
    account(),
    signInService.recoveryCodesLeft(),
    signInService.sessions(),
  ])
  return { ...facts, codesLeft: codes.remaining, sessions }
}
