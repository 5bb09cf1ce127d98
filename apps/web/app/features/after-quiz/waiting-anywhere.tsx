import { lazy, Suspense, useEffect, useState } from 'react'
import { readText } from '#app/browser/storage.ts'

/** The key of the outbox, said here again so that its code is fetched only when something waits. */
const OUTBOX_KEY = 'om:quiz-outbox'

const WaitingNotice = lazy(() =>
  import('./waiting-notice.tsx').then(({ WaitingNotice }) => ({ default: WaitingNotice })),
)

/** On every page that runs React: looks whether a finished assessment waits, and only then fetches what sends it. */
export const WaitingAnywhere = () => {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    const look = () => setWaits(before => before || readText(OUTBOX_KEY) !== null)
    look()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])
  return (
    waits && (
      <Suspense fallback={null}>
        <WaitingNotice />
      </Suspense>
    )
  )
}
