import { LOAD_LIMIT_MS } from '#app/browser/arrive-within.ts'
import { isLoadFailure, reloadOnce } from '#app/browser/stale-chunks.ts'
import { CRASH_TEXT, CRASH_TITLE, REFRESH } from '#app/ui/crash-words.ts'
import { runInTurns } from './run-in-turns.ts'

const make = <Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const element = page.createElement(name)
  element.textContent = text
  return element
}

/**
 * Says, at the foot of a page that stays readable, that what needs its scripts does not work, and takes away what waits for
 * them: nobody is left with a button that does nothing or a wheel that never stops. (Spec §8: generic error screen)
 */
const showStartTrouble = (page: Document): void => {
  for (const wait of page.querySelectorAll('[data-waits]')) wait.remove()
  const notice = make(page, 'div', '')
  notice.setAttribute('role', 'alert')
  Object.assign(notice.style, {
    position: 'fixed',
    inset: 'auto 16px 16px',
    zIndex: '90',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px 24px',
    alignItems: 'center',
    justifyContent: 'space-between',
    maxWidth: '46rem',
    maxHeight: '60vh',
    overflow: 'auto',
    margin: '0 auto',
    padding: '20px 24px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-m)',
    background: 'var(--surface)',
    boxShadow: 'var(--shadow-high)',
  })
  const words = make(page, 'p', ` ${CRASH_TEXT}`)
  Object.assign(words.style, { flex: '1 1 18rem', margin: '0', lineHeight: '1.5' })
  words.prepend(make(page, 'strong', `${CRASH_TITLE}.`))
  const refresh = make(page, 'button', REFRESH)
  refresh.type = 'button'
  refresh.className = 'button'
  refresh.addEventListener('click', () => page.location.reload())
  notice.append(words, refresh)
  page.body.append(notice)
}

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
