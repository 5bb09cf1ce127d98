import { storedHome } from '#app/browser/stored-session.ts'

/**
 * Turns Sign in into My account, and points it at the person's own pages, while a session is stored in this browser. The
 * page holds both, one above the other, so nothing moves.
 */
export const showAccount = (page: Document): void => {
  const entries = page.querySelectorAll<HTMLElement>('[data-account]')
  const show = () => {
    const home = storedHome()
    for (const entry of entries) {
      entry.dataset.account = home ? 'in' : 'out'
      const link = entry.querySelector<HTMLAnchorElement>('[data-account-home]')
      if (link && home) link.href = home
    }
  }
  show()
  window.addEventListener('storage', show)
  window.addEventListener('pageshow', show)
}
