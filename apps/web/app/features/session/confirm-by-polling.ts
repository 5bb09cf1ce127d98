import type { Session } from './session-state.ts'
import { refreshSession } from './session-store.ts'

const TRIES = 10
const PAUSE_MS = 300

const isConfirmed = (session: Session) => session.state === 'signed-in' && session.person.emailConfirmed

/** Asks up to ten times, 300 ms apart, whether the address has been confirmed. (Spec §4, §9) */
export const confirmByPolling = async (): Promise<Session> => {
  let session = await refreshSession()
  for (let tries = 1; tries < TRIES && !isConfirmed(session); tries += 1) {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    session = await refreshSession()
  }
  return session
}
