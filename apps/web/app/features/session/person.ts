import { displayLabel, roleOf, trustedRoleOf, type UserType, userTypeOf } from '@om/domain/access'
import type { User } from '@supabase/auth-js'
import { profileKeys } from '#app/browser/forget-session.ts'
import type { SessionClient } from '#app/browser/session-client.ts'
import { writeJson } from '#app/browser/storage.ts'
import type { Person } from './session-state.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const namesOf = (metadata: Record<string, unknown>): { firstName: string; lastName: string } => {
  const [first = '', ...rest] = (textOf(metadata.full_name) || textOf(metadata.name)).split(/\s+/)
  return {
    firstName: textOf(metadata.first_name) || textOf(metadata.given_name) || first,
    lastName: textOf(metadata.last_name) || textOf(metadata.family_name) || rest.join(' '),
  }
}

/** Reads the person out of the auth provider's user; names come from its metadata. (Spec §3: user) */
export const personOf = (user: User, type: UserType): Person => {
  const names = namesOf(user.user_metadata ?? {})
  const role = roleOf({
    app_metadata: { role: user.app_metadata.role },
    user_metadata: { role: user.user_metadata.role },
  })
  const email = user.email ?? ''
  return {
    id: user.id,
    email,
    ...names,
    emailConfirmed: Boolean(user.email_confirmed_at),
    role,
    type,
    label: displayLabel({ role, firstName: names.firstName, email, long: true }),
  }
}

type WithFactors = Pick<User, 'app_metadata' | 'factors'>

/** Whether someone has an authenticator app that has shown its first code. */
export const hasSecondFactor = ({ factors = [] }: Pick<WithFactors, 'factors'>): boolean =>
  factors.some(factor => factor.status === 'verified')

/**
 * Whether someone is staff without a second factor: they set one up before anything else. The people of a demo are
 * excused by their account; the server decides on its own.
 */
export const isFactorSetupDue = (user: WithFactors): boolean =>
  trustedRoleOf({ app_metadata: { role: user.app_metadata.role } }) !== 'patient' &&
  user.app_metadata.second_factor_waived !== true &&
  !hasSecondFactor(user)

const rowOf = async (client: SessionClient, table: 'doctors' | 'pharmacists', email: string) => {
  try {
    const tables = await client.data()
    const { data } = await tables.from(table).select('*').eq('email', email).maybeSingle()
    return data as Record<string, unknown> | null
  } catch {
    return null
  }
}

/**
 * The kind of user: the e-mail rule first, then the doctors row, then the pharmacists row. (Spec §4, §7)
 * A found staff profile is kept in local storage under its own key. A failed look-up counts as no row.
 */
export const lookUpUserType = async (client: SessionClient, email: string): Promise<UserType> => {
  if (userTypeOf(email, false, false) === 'patient') return 'patient'
  const doctor = await rowOf(client, 'doctors', email)
  if (doctor) writeJson(profileKeys.doctor, doctor)
  const pharmacist = doctor ? null : await rowOf(client, 'pharmacists', email)
  if (pharmacist) writeJson(profileKeys.pharmacist, pharmacist)
  return userTypeOf(email, doctor !== null, pharmacist !== null)
}
