import { type UserType, userTypeOf } from '@om/domain/access'
import { profileKeys } from '#app/browser/forget-session.ts'
import type { SessionClient } from '#app/browser/session-client.ts'
import { writeJson } from '#app/browser/storage.ts'

const rowOf = async (client: SessionClient, table: 'doctors' | 'pharmacists', email: string) => {
  const tables = await client.data().catch(() => null)
  if (!tables) return null
  const { data } = await tables.from(table).select('*').eq('email', email).maybeSingle()
  return data as Record<string, unknown> | null
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
