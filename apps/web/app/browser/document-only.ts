import { redirectDocument } from 'react-router'

/**
 * For client loaders of pages that are their own documents: a navigation to another address leaves this document. Loading
 * the address that is already open again (as after its data has changed) stays.
 */
export const documentOnly = (request: Request): Response | null => {
  const { pathname } = new URL(request.url)
  return pathname === window.location.pathname ? null : redirectDocument(request.url)
}
