import { SESSION_KEY } from './session-key.ts'
import { removeKey } from './storage.ts'

/** What is stored of the person: the patient's and the staff's profiles. (Spec §3, §4) */
export const profileKeys = { user: 'user', doctor: 'doctorProfile', pharmacist: 'pharmacistProfile' } as const

/** Forgets the stored profiles. (Spec §4: sign-out) */
export const forgetProfiles = (): void => {
  for (const key of Object.values(profileKeys)) removeKey(key)
}

/** Clears stored tokens and profiles; half-written text stays for the person's next sign-in. */
export const forgetTokens = (): void => {
  removeKey(SESSION_KEY)
  forgetProfiles()
}

/** Clears stored tokens and profiles and the session storage, for tokens that no server accepts any more. (Spec §8) */
export const forgetSession = (): void => {
  forgetTokens()
  try {
    globalThis.sessionStorage?.clear()
  } catch {
    // a blocked store holds nothing
  }
}
