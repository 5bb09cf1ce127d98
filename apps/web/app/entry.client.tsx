import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { shareNonce } from '#app/browser/nonce.ts'
import { watchForStaleChunks } from '#app/browser/stale-chunks.ts'

shareNonce()
watchForStaleChunks()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
