import { countPageView, recordPageView } from '#app/browser/analytics.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Records and counts the view of a plain page; pages with React do so themselves on every route change. (Spec §2) It is
 * counted once the page is there, so that counting never keeps anybody from reading, or when they leave before that.
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
  whenIdle(0, count)
  window.addEventListener('pagehide', count, { once: true })
}
