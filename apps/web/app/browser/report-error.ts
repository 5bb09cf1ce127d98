import { withoutSecrets } from '@om/domain/secrets'
import { forgetSession } from './forget-session.ts'
import { readText, writeText } from './storage.ts'
import { isTokenClaimError } from './token-errors.ts'

const REPORT_PATH = '/api/client-logs/report'
const MOST_REPORTS = 10

let sent = 0

const MARKER = 'om:error-session'
let marker = ''

/** A random word that joins the errors of one tab and says nothing else. (Spec §3: session marker) */
const sessionMarker = (): string => {
  marker ||= readText(MARKER, 'session') || Math.random().toString(36).slice(2, 8)
  writeText(MARKER, marker, 'session')
  return marker
}

/** What is sent of an error: no query, fragment, token, address or number of a person. (Spec §7) */
export const reportOf = (error: unknown, place: { origin: string; pathname: string }, componentStack = '') => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const path = withoutSecrets(place.pathname)
  return {
    name: name.slice(0, 200),
    message: withoutSecrets(message).slice(0, 2000),
    stack: withoutSecrets(stack ?? '').slice(0, 8000),
    componentStack: withoutSecrets(componentStack).slice(0, 8000),
    url: place.origin + path,
    path: path.slice(0, 500),
    session: sessionMarker(),
  }
}

/** Sends an error of this page to our own log as a beacon; a failure to do so is ignored. (Spec §7) */
export const reportError = (error: unknown, componentStack = ''): void => {
  if (sent >= MOST_REPORTS) return
  sent += 1
  try {
    const body = JSON.stringify(reportOf(error, window.location, componentStack))
    navigator.sendBeacon(REPORT_PATH, new Blob([body], { type: 'application/json' }))
  } catch {
    // a browser without beacons sends none
  }
}

/**
 * Reports what nobody caught, and clears tokens that no server accepts any more; `onClaimError` does the rest of that on
 * pages that know the session. `isActive` false leaves an error to another listener. (Spec §8)
 */
export const watchForErrors = ({
  onClaimError = () => {},
  isActive = () => true,
}: {
  onClaimError?: () => void
  isActive?: () => boolean
} = {}): void => {
  const take = (error: unknown) => {
    if (!isActive()) return
    if (isTokenClaimError(error)) {
      forgetSession()
      onClaimError()
    }
    reportError(error)
  }
  window.addEventListener('error', event => take(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => take(event.reason))
}
