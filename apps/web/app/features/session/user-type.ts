import { type UserType, userTypeOf } from '@om/domain/access'
import type { SupabaseClient } from '@supabase/supabase-js'
import { removeKey, writeJson } from '#app/browser/storage.ts'

export const DOCTOR_PROFILE_KEY = 'doctorProfile'
export const PHARMACIST_PROFILE_KEY = 'pharmacistProfile'

const rowOf = async (client: SupabaseClient, table: 'doctors' | 'pharmacists', email: string) => {
  const { data } = await client.from(table).select('*').eq('email', email).maybeSingle()
  return data as Record<string, unknown> | null
}

/**
 * The kind of user: the e-mail rule first, then the doctors row, then the pharmacists row. (Spec §4, §7)
 * A found staff profile is kept in local storage under its own key. A failed look-up counts as no row.
 */
export const lookUpUserType = async (client: SupabaseClient, email: string): Promise<UserType> => {
  if (userTypeOf(email, false, false) === 'patient') return 'patient'
  const doctor = await rowOf(client, 'doctors', email)
  if (doctor) writeJson(DOCTOR_PROFILE_KEY, doctor)
  const pharmacist = doctor ? null : await rowOf(client, 'pharmacists', email)
  if (pharmacist) writeJson(PHARMACIST_PROFILE_KEY, pharmacist)
  return userTypeOf(email, doctor !== null, pharmacist !== null)
}

/** Forgets the stored staff profiles. (Spec §4: sign-out) */
export const forgetProfiles = (): void => {
  removeKey(DOCTOR_PROFILE_KEY)
  removeKey(PHARMACIST_PROFILE_KEY)
}
