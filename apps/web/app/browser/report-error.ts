import { forgetSession } from './forget-session.ts'
import { isTokenClaimError } from './token-errors.ts'

const REPORT_PATH = '/api/client-logs/report'
const MOST_REPORTS = 10

let sent = 0

/** Takes everything out of a text that could be a token, an address bar query or a fragment. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/([?#])[^\s)"']*/g, '')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')

/** Sends an error of this page to our own log as a beacon; a failure to do so is ignored. (Spec §7) */
export const reportError = (error: unknown, componentStack = ''): void => {
  if (sent >= MOST_REPORTS) return
  sent += 1
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const report = {
    name: name.slice(0, 200),
    message: withoutSecrets(message).slice(0, 2000),
    stack: withoutSecrets(stack ?? '').slice(0, 8000),
    componentStack: withoutSecrets(componentStack).slice(0, 8000),
    url: window.location.origin + window.location.pathname,
    path: window.location.pathname,
  }
  try {
    navigator.sendBeacon(REPORT_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  } catch {
    // a browser without beacons sends none
  }
}

/** Reports what nobody caught, and clears tokens that no server accepts any more. (Spec §8) */
export const watchForErrors = (): void => {
  const take = (error: unknown) => {
    if (isTokenClaimError(error)) {
      forgetSession()
      void import('./supabase.ts').then(({ endDeadSession }) => endDeadSession('claim'))
    }
    reportError(error)
  }
  window.addEventListener('error', event => take(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => take(event.reason))
}
