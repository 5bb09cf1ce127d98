import { useSyncExternalStore } from 'react'
import { loading, type Session } from './session-state.ts'
import { currentSession, onSessionChange } from './session-store.ts'

/** The session of this browser, kept up to date across tabs. It is `loading` on the server and at first. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => loading)
