import { arriveWithin } from './arrive-within.ts'
import { readText, writeText } from './storage.ts'

declare global {
  interface Window {
    /** Set by the first line of the application; from there on it shows its own errors. */
    appStarted?: boolean
  }
}

const FLAG = 'om:reloaded-for-new-version'

let pending: string | null = null

/** Notes the address that a navigation under way leads to, or that none is. */
export const notePendingPage = (address: string | null): void => {
  pending = address
}

/** Loads the page that somebody has just asked for, or the open one. */
const loadAgain = (): void => {
  const { pathname, search } = window.location
  if (pending === null || pending.replace(/#.*/s, '') === pathname + search) window.location.reload()
  else window.location.assign(pending)
}

/** Whether the browser knows that it has no connection. */
const isOffline = (): boolean => navigator.onLine === false

/**
 * Loads the page again, or the one asked for, because a script could not be loaded: at most once per session. Says
 * whether it does. A browser that keeps nothing is not reloaded: it would never end. Nor is one without a connection: the page that is open
 * would be lost for the browser's own error. (Spec §8: chunk-load failure)
 */
export const reloadOnce = (reload = loadAgain): boolean => {
  if (isOffline() || readText(FLAG, 'session') || !writeText(FLAG, '1', 'session')) return false
  reload()
  return true
}

/**
 * Whether something rejected is a script, or its stylesheet, that could not be fetched; every browser has its own words
 * for it.
 */
export const isLoadFailure = (reason: unknown): boolean =>
  reason instanceof Error &&
  ((reason instanceof TypeError &&
    /dynamically imported module|importing a module script|module script failed/i.test(reason.message)) ||
    reason.message.startsWith('Unable to preload CSS'))

/**
 * Reloads once when code that a page on its way asks for can no longer be loaded. Without such a page nothing is
 * reloaded, because somebody may be typing: whoever asked for that code says that it could not be fetched.
 */
export const watchForStaleChunks = (): void => {
  window.addEventListener('vite:preloadError', event => {
    if (pending !== null && reloadOnce()) event.preventDefault()
  })
}

/** Reloads once when an error screen had to take the place of a page, or of its main part, for want of a script. */
export const reloadLostPage = (error: unknown, reload = reloadOnce): void => {
  if (isLoadFailure(error)) reload()
}

const importScript = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

const backOnline = (): Promise<void> =>
  new Promise(resolve => window.addEventListener('online', () => resolve(), { once: true }))

/**
 * A route that shows an error, whichever part of it the router has asked for: without one of them the press on a link
 * would lead nowhere, or to an empty page.
 */
const failedRoute = (error: unknown) => {
  const fail = () => {
    throw error
  }
  return { default: fail, clientLoader: fail, clientAction: fail, clientMiddleware: [fail] }
}

/**
 * Loads a route's script for the router, within 120 s. Without a connection the page that is open stays, and the script
 * is asked for again when the connection is back. Otherwise the first failure in a session reloads the page, and the
 * promise stays open until it has gone; any later one answers a route whose error screen shows it. (Spec §8, §9)
 */
export const loadRouteScript = async (
  address: string,
  { load = importScript, reload = reloadOnce, ms = undefined as number | undefined } = {},
): Promise<unknown> => {
  try {
    return await arriveWithin(load(address), address, ms)
  } catch (error) {
    if (isOffline()) {
      await backOnline()
      return loadRouteScript(address, { load, reload, ms })
    }
    return reload() ? new Promise(() => {}) : failedRoute(error)
  }
}
