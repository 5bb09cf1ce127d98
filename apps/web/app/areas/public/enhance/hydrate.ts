import { LOAD_LIMIT_MS } from '#app/browser/arrive-within.ts'
import { isLoadFailure, reloadOnce } from '#app/browser/stale-chunks.ts'

/**
 * Starts React on a live page once its first paint is done: the module that does it waits in the page as data. Scripts that
 * fail, or have not come after 120 s, reload the page once per session; after that it stays as it can be read. (Spec §8, §9)
 */
export const hydrate = (page: Document): void => {
  const waiting = page.querySelector<HTMLScriptElement>('script[type="text/late-module"]')
  if (!waiting) return
  const start = () => {
    const script = page.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    const fail = () => {
      if (!window.appStarted) reloadOnce()
    }
    script.addEventListener('error', fail)
    window.addEventListener('unhandledrejection', event => {
      if (isLoadFailure(event.reason)) fail()
    })
    setTimeout(fail, LOAD_LIMIT_MS)
    page.body.append(script)
  }
  requestAnimationFrame(() => setTimeout(start))
}
