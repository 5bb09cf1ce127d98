import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { lastRead, onLastRead } from '#app/browser/offline-state.ts'
import { whenIdle } from '#app/browser/when-idle.ts'
import { formatDateTime } from '#app/ui/time.ts'

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
const keepShell = (): void => {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  whenIdle(SETTLED_MS, () => void keep().catch(() => undefined))
}

/** Reads the page again as soon as there is a connection. */
const useFreshWhenBack = () => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const back = () => void revalidate()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [revalidate])
}

/**
 * A patient's page, which says so while it shows what was last read instead of how things stand. What needs the clinic cannot be pressed
 * then: nothing seems to be sent that nobody receives.
 */
export const AsLastSeen = ({ children }: { children: ReactNode }) => {
  const read = useSyncExternalStore(onLastRead, lastRead, () => null)
  const { online } = useNetwork()
  useEffect(keepShell, [])
  useFreshWhenBack()
  const isOld = read?.isOld === true
  return (
    <>
      <div role="status">
        {(isOld || !online) && (
          <Alert
            color="gray"
            variant="light"
            mb="lg"
            title={`${online ? 'The clinic cannot be reached.' : 'You are offline.'}${read ? ` As last seen ${formatDateTime(new Date(read.at).toISOString())}` : ''}`}
          >
            {isOld
              ? 'You can read your dashboard, treatments, appointments and orders. Nothing can be sent or changed until you are connected again. In an emergency call 000.'
              : 'Nothing can be sent or changed until you are connected again; what you typed is kept. In an emergency call 000.'}
          </Alert>
        )}
      </div>
      <fieldset style={{ display: 'contents' }} disabled={isOld} aria-label={isOld ? 'As last seen' : undefined}>
        {children}
      </fieldset>
    </>
  )
}
