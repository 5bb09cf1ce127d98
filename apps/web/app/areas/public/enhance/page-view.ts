import { countPageView, recordPageView } from '#app/browser/analytics.ts'
import { whenIdle } from '#app/browser/when-idle.ts'

/** By then the page has been painted, also on a slow phone. */
const COUNTED_AFTER_MS = 1000

/**
 * Records and counts the view of a plain page; pages with React do so themselves on every route change. (Spec §2) It is
 * counted a little later, so that counting never keeps anybody from reading, or when they leave before that.
 */
export const viewPage = (page: Document): void => {
  if (page.documentElement.dataset.page !== 'plain') return
  const { pathname } = page.location
  recordPageView(pathname, page.title)
  let isCounted = false
  const count = () => {
    if (!isCounted) countPageView(pathname)
    isCounted = true
  }
  whenIdle(COUNTED_AFTER_MS, count)
  window.addEventListener('pagehide', count, { once: true })
}
