const COUNT_PATH = '/api/page-views'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The page's own list of events. No third party reads it unless one is configured and the visitor agreed. */
export const dataLayer = (): unknown[] => {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Adds a page view to our own data layer. (Spec §2: a page-view event on every route change) */
export const recordPageView = (path: string, title: string): void => {
  dataLayer().push({ event: 'page_view', path, title, at: new Date().toISOString() })
}

/** Counts a page view in our own system: the path alone. A failure to do so is ignored. (Spec §2) */
export const countPageView = (path: string): void => {
  try {
    navigator.sendBeacon(COUNT_PATH, new Blob([JSON.stringify({ path })], { type: 'application/json' }))
  } catch {
    // a browser without beacons is not counted
  }
}
