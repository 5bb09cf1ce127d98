import { type ComponentType, useEffect, useState } from 'react'
import { readText } from '#app/browser/storage.ts'

/** The key of the outbox, said here again so that its code is fetched only when something waits. */
const OUTBOX_KEY = 'om:quiz-outbox'

/**
 * On every page that runs React: looks whether a finished assessment waits, and only then fetches what sends it. A failed
 * fetch disturbs no page: it is tried again when the connection is back, and by the next page.
 */
export const WaitingAnywhere = () => {
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    const look = async () => {
      if (readText(OUTBOX_KEY) === null) return
      const { WaitingNotice } = await import('./waiting-notice.tsx')
      setNotice(() => WaitingNotice)
    }
    const tryNow = () => void look().catch(() => undefined)
    tryNow()
    window.addEventListener('online', tryNow)
    return () => window.removeEventListener('online', tryNow)
  }, [])
  return Notice && <Notice />
}
