import { whenIdle } from '#app/browser/when-idle.ts'

/** The list of routes has the version of all built files in its name. */
const VERSION = /\/assets\/manifest-([\w-]+)\.js$/

/** By then the page has what it shows, in ms. */
const SETTLED_MS = 1500

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)

const keep = async () => {
  const { ready } = navigator.serviceWorker
  await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' })
  const { active } = await ready
  const loaded = loadedFiles()
  const version = loaded.map(path => VERSION.exec(path)?.[1]).find(Boolean)
  if (version) active?.postMessage({ keep: 'shell', version, loaded })
}

/** Has the browser keep what the main pages are built of, so that they open without a connection. One that cannot goes without. */
export const keepShell = (): void => {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  whenIdle(SETTLED_MS, () => void keep().catch(() => undefined))
}
