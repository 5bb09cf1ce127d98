import { readText, writeText } from './storage.ts'

const FLAG = 'om:reloaded-for-new-version'

/** Reloads once per session when a script of an older version can no longer be loaded. (Spec §8: chunk-load failure) */
export const watchForStaleChunks = (): void => {
  window.addEventListener('vite:preloadError', event => {
    if (readText(FLAG, 'session')) return
    writeText(FLAG, '1', 'session')
    event.preventDefault()
    window.location.reload()
  })
}
