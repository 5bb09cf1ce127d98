import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { whenIdle } from '#app/browser/when-idle.ts'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { OnlineOnly, useLastRead } from './online-only.tsx'

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

const keep = async (fetchForms: () => Promise<unknown>) => {
  const { ready } = navigator.serviceWorker
  await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' })
  const { active } = await ready
  await fetchForms()
  const loaded = loadedFiles()
  const version = loaded.map(path => VERSION.exec(path)?.[1]).find(Boolean)
  if (version) active?.postMessage({ keep: 'shell', version, loaded })
}

/** Has the browser keep what the main pages are built of, so that they open without a connection. One that cannot goes without. */
const keepShell = (fetchForms: () => Promise<unknown>): void => {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  whenIdle(SETTLED_MS, () => void keep(fetchForms).catch(() => undefined))
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

// What waits on this device is no part of the first page.
const WaitingCard = lazy(() => import('#app/features/outbox/waiting-list.tsx').then(m => ({ default: m.WaitingCard })))
const WaitingLine = lazy(() => import('#app/features/outbox/waiting-list.tsx').then(m => ({ default: m.WaitingLine })))

/** Sends what waits as soon as there is a connection, and says what has arrived. */
const useOutboxOf = () => {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const arrived = useEffectEvent((title: string) => {
    toast(`${title}: it has arrived.`)
    void revalidate()
  })
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    whenIdle(0, () => {
      const start = async () => {
        const { onArrival, openOutbox } = await import('#app/features/outbox/outbox.ts')
        if (isGone) return
        // Photos go through this line always, and say where they are by themselves.
        stop = onArrival(({ title, task }) => void (task.kind !== 'photo' && arrived(title)))
        await openOutbox()
        setOpen(true)
      }
      // A browser that cannot fetch it has nothing in line that this page could send.
      void start().catch(() => undefined)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return isOpen
}

/** Pages on which something can be written and waits: they say themselves what needs the clinic. */
const WRITTEN_ON = ['/patient-dashboard', '/patient-messages', '/secure-messaging']
const HOME = '/patient-dashboard'

type Props = {
  /** Fetches what can be written without a connection, while there is one. */
  fetchForms: () => Promise<unknown>
  children: ReactNode
}

/**
 * A patient's page, which says so while it shows what was last read instead of how things stand. What needs the clinic cannot be pressed
 * then; what is written waits, and says that nobody has read it.
 */
export const AsLastSeen = ({ fetchForms, children }: Props) => {
  const read = useLastRead()
  const { online } = useNetwork()
  const { pathname } = useLocation()
  useEffect(() => keepShell(fetchForms), [fetchForms])
  useFreshWhenBack()
  const isOpen = useOutboxOf()
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
            {isOld && 'You can read your dashboard, treatments, appointments, orders and messages. '}
            Check-ins, side effects, messages and photos wait on this device until you are connected again: nobody reads
            them before. Nothing else can be sent or changed. In an emergency call <a href="tel:000">000</a>.
          </Alert>
        )}
      </div>
      {isOpen && <Suspense>{pathname === HOME ? <WaitingCard /> : <WaitingLine />}</Suspense>}
      {WRITTEN_ON.includes(pathname) ? children : <OnlineOnly>{children}</OnlineOnly>}
    </>
  )
}
