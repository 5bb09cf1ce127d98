import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { shareNonce } from '#app/browser/nonce.ts'
import { reportError, watchForErrors } from '#app/browser/report-error.ts'
import { loadRouteScript, reloadLostPage, watchForStaleChunks } from '#app/browser/stale-chunks.ts'

window.appStarted = true
Object.assign(globalThis, { loadRouteScript })
shareNonce()
watchForErrors({
  onClaimError: () => void import('#app/browser/supabase.ts').then(({ endDeadSession }) => endDeadSession('claim')),
})
watchForStaleChunks()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* What fails in a loader is known to the router alone. */}
      <HydratedRouter onError={error => reloadLostPage(error)} />
    </StrictMode>,
    {
      onCaughtError: (error, { componentStack }) => {
        console.error(error)
        reportError(error, componentStack)
        reloadLostPage(error)
      },
    },
  )
})
