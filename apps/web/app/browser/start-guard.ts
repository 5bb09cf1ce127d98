import { CRASH_TEXT, CRASH_TITLE, REFRESH } from '#app/ui/crash-words.ts'
import { LOAD_LIMIT_MS } from './arrive-within.ts'
import { isLoadFailure, reloadOnce } from './stale-chunks.ts'

const hasFailedScript = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some(
      entry =>
        entry instanceof PerformanceResourceTiming &&
        entry.responseStatus >= 400 &&
        /\/assets\/.+\.js$/.test(entry.name),
    )

/** The generic error screen without React, in the place of a page whose scripts never came. */
const showCrash = (page: Document): void => {
  const screen = page.createElement('main')
  Object.assign(screen.style, { maxWidth: '36rem', margin: '0 auto', padding: '25vh 24px 24px' })
  const title = page.createElement('h1')
  title.textContent = CRASH_TITLE
  Object.assign(title.style, {
    font: 'var(--display-weight) 2.25rem/1.15 var(--font-display)',
    margin: '0 0 16px',
    outline: 'none',
  })
  const text = page.createElement('p')
  text.textContent = CRASH_TEXT
  const button = page.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = REFRESH
  button.addEventListener('click', () => page.defaultView?.location.reload())
  screen.append(title, text, button)
  page.body.replaceChildren(screen)
  title.tabIndex = -1
  title.focus()
}

/**
 * Watches a page until its application has started: when a script fails or has not come after 120 s, the page is
 * reloaded once per session, then the generic screen is shown. (Spec §8: chunk-load failure, §9: 120 s)
 */
export const guardStart = (page: Document): void => {
  let isOver = false
  const fail = () => {
    if (isOver || window.appStarted) return
    isOver = true
    if (!reloadOnce()) showCrash(page)
  }
  window.addEventListener(
    'error',
    event => {
      if (event.target instanceof HTMLScriptElement) fail()
    },
    true,
  )
  window.addEventListener('unhandledrejection', event => {
    if (isLoadFailure(event.reason)) fail()
  })
  if (hasFailedScript()) fail()
  setTimeout(fail, LOAD_LIMIT_MS)
}
