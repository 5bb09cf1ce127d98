import { type ReactNode, useSyncExternalStore } from 'react'
import { type LastRead, lastRead, onLastRead } from '#app/browser/offline-state.ts'

/** When what the page shows was read; null before the first read. */
export const useLastRead = (): LastRead | null => useSyncExternalStore(onLastRead, lastRead, () => null)

/** What needs the clinic: it can be read without a connection, and not pressed. */
export const OnlineOnly = ({ children }: { children: ReactNode }) => {
  const isOld = useLastRead()?.isOld === true
  return (
    <fieldset style={{ display: 'contents' }} disabled={isOld} aria-label={isOld ? 'As last seen' : undefined}>
      {children}
    </fieldset>
  )
}
