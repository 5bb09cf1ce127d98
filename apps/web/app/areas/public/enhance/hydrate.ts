import { LOAD_LIMIT_MS } from '#app/browser/arrive-within.ts'
import { isLoadFailure, reloadOnce } from '#app/browser/stale-chunks.ts'
import { runInTurns } from './run-in-turns.ts'
import { showStartTrouble } from './start-trouble.ts'

/** Fetches scripts side by side, then runs them one after the other, leaving the browser time for people in between. */
const prepare = async (page: Document, paths: readonly string[], nonce: string): Promise<void> => {
  for (const path of paths) {
    const link = page.createElement('link')
    link.rel = 'modulepreload'
    link.nonce = nonce
    link.href = path
    page.head.append(link)
  }
  await runInTurns(paths.map(path => () => import(/* @vite-ignore */ path)))
}

/**
 * Starts React on a live page once its first paint is done: the module that does it waits in the page as data. Scripts that
 * fail, or have not come after 120 s, reload the page once per session; after that it stays as it can be read, and says what is wrong. (Spec §8, §9)
 */
export const hydrate = (page: Document): void => {
  const waiting = page.querySelector<HTMLScriptElement>('script[type="text/late-module"]')
  if (!waiting) return
  const start = () => {
    const script = page.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    let hasFailed = false
    const fail = () => {
      if (hasFailed || window.appStarted) return
      hasFailed = true
      if (!reloadOnce()) showStartTrouble(page)
    }
    script.addEventListener('error', fail)
    window.addEventListener('unhandledrejection', event => {
      if (isLoadFailure(event.reason)) fail()
    })
    setTimeout(fail, LOAD_LIMIT_MS)
    const needs = waiting.dataset.needs?.split(' ').filter(Boolean) ?? []
    // A script that fails here fails again in the module itself, which is told above.
    void prepare(page, needs, waiting.nonce)
      .catch(() => undefined)
      .then(() => page.body.append(script))
  }
  requestAnimationFrame(() => setTimeout(start))
}
