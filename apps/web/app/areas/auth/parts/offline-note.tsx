import { useSyncExternalStore } from 'react'
import classes from './offline-note.module.css'

const watch = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

const isOffline = () => !navigator.onLine

/** Says so while there is no connection: nothing here works without one, and nothing typed is lost. */
export const OfflineNote = () => {
  const offline = useSyncExternalStore(watch, isOffline, () => false)
  return (
    <p className={classes.note} role="status">
      {offline && 'You are offline. What you typed stays here until you are back.'}
    </p>
  )
}
