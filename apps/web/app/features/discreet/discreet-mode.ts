import { useSyncExternalStore } from 'react'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'

const KEY = 'om:discreet'
/** What a tab says that gives nothing away. */
const PLAIN_TITLE = 'Notes'
const PLAIN_ICON = '/plain.svg'

const changed = new EventTarget()
const isOn = (): boolean => readText(KEY) === 'on'

/** Turns the discreet mode of this browser on or off; false where the browser keeps nothing. */
export const setDiscreet = (wanted: boolean): boolean => {
  if (!wanted) removeKey(KEY)
  const isKept = !wanted || writeText(KEY, 'on')
  void tellWorker(wanted && isKept)
  changed.dispatchEvent(new Event('change'))
  return isKept
}

/** Known to the worker that shows notifications too, which reads nothing else of a page than a cache. */
const CACHE = 'om-discreet'
const tellWorker = async (isDiscreet: boolean): Promise<void> => {
  if (!('caches' in globalThis)) return
  if (isDiscreet) await (await caches.open(CACHE)).put('/discreet', new Response('on'))
  else await caches.delete(CACHE)
}

const subscribe = (tell: () => void) => {
  changed.addEventListener('change', tell)
  window.addEventListener('storage', tell)
  return () => {
    changed.removeEventListener('change', tell)
    window.removeEventListener('storage', tell)
  }
}

/** Whether this browser shows the patient's pages discreetly. */
export const useIsDiscreet = (): boolean => useSyncExternalStore(subscribe, isOn, () => false)

/** What stands for the site in a tab and on a home screen. */
const plainLinks = { icon: PLAIN_ICON, 'apple-touch-icon': '/plain-192.png', manifest: '/notes.webmanifest' }

const linksTo = (rel: string) => [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)]

/**
 * Gives the tab a plain title and icon, and what is installed from it a plain name, whatever pages are opened in it, until it is ended;
 * then it says again what it would.
 */
export const hideTab = (): (() => void) => {
  let said = document.title
  const links = Object.entries(plainLinks).flatMap(([rel, plain]) => linksTo(rel).map(link => [link, plain] as const))
  for (const [link, plain] of links) {
    link.dataset.said = link.getAttribute('href') ?? ''
    link.setAttribute('href', plain)
  }
  const hide = () => {
    if (document.title === PLAIN_TITLE) return
    said = document.title
    document.title = PLAIN_TITLE
  }
  hide()
  const watcher = new MutationObserver(hide)
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    watcher.disconnect()
    document.title = said
    for (const [link] of links) {
      link.setAttribute('href', link.dataset.said ?? '')
      delete link.dataset.said
    }
  }
}
