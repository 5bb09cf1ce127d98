import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { lastRead, onLastRead } from '#app/browser/offline-state.ts'
import { formatDateTime } from '#app/ui/time.ts'
import classes from './as-last-seen.module.css'
import { keepShell } from './keep-shell.ts'

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
      <fieldset className={classes.page} disabled={isOld} aria-label={isOld ? 'As last seen' : undefined}>
        {children}
      </fieldset>
    </>
  )
}
