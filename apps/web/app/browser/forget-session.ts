import { SESSION_KEY } from './session-key.ts'
import { removeKey } from './storage.ts'

/** Clears stored tokens and the session storage, for tokens that no server accepts any more. (Spec §8) */
export const forgetSession = (): void => {
  for (const key of [SESSION_KEY, 'doctorProfile', 'pharmacistProfile', 'user']) removeKey(key)
  try {
    globalThis.sessionStorage?.clear()
  } catch {
    // a blocked store holds nothing
  }
}
