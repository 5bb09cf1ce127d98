const LONGEST_MS = 30_000

/** How long to wait before a try, in ms: a second, then twice as long each time, at most half a minute. */
export const waitBefore = (tries: number, seconds: number | undefined): number =>
  seconds === undefined ? Math.min(1000 * 2 ** Math.max(0, tries - 1), LONGEST_MS) : seconds * 1000

/** Waits before the next try; coming back online ends the wait at once, and so does giving up. */
export const untilRetry = (tries: number, seconds: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const isOnlineNow = navigator.onLine
    const timer = isOnlineNow ? setTimeout(done, waitBefore(tries, seconds)) : undefined
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
