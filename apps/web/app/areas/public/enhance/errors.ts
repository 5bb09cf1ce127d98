import { forgetSession } from '#app/browser/forget-session.ts'
import { watchForErrors } from '#app/browser/report-error.ts'

/** Reports errors of this page and clears broken tokens, until the application on it has started and does so itself. */
export const watchErrors = (): void => watchForErrors({ isActive: () => !window.appStarted })

/** The buttons of an error screen on a page without React. (Spec §8) */
export const serveErrorScreen = (page: Document): void => {
  if (page.documentElement.dataset.page !== 'plain') return
  page.querySelector('[data-refresh]')?.addEventListener('click', () => page.location.reload())
  page.querySelector('[data-clear-auth]')?.addEventListener('click', () => {
    forgetSession()
    page.location.reload()
  })
}
