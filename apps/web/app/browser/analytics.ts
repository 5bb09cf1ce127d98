import { titleOf } from '@om/domain/routes'

type PageView = { event: 'page_view'; path: string; title: string; at: string }

declare global {
  interface Window {
    dataLayer?: PageView[]
  }
}

/** Adds a page view to our own data layer; no third party reads it unless one is configured. (Spec §2) */
export const recordPageView = (path: string, productName: string): void => {
  window.dataLayer ??= []
  window.dataLayer.push({ event: 'page_view', path, title: titleOf(path, productName), at: new Date().toISOString() })
}
