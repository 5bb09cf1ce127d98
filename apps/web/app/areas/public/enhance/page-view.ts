import { countPageView, recordPageView } from '#app/browser/analytics.ts'

/** Records and counts the view of a plain page; pages with React do so themselves on every route change. (Spec §2) */
export const viewPage = (page: Document): void => {
  if (page.documentElement.dataset.page !== 'plain') return
  recordPageView(page.location.pathname, page.title)
  countPageView(page.location.pathname)
}
