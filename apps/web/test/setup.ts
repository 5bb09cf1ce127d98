import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { closeFakeApi, openFakeApi } from './fake-api.ts'

/** What a person would read on the screen; the whole markup of Mantine would hide it. */
const textOf = (container: Element) => {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT, node =>
    node.parentElement?.closest('style, script') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const lines: string[] = []
  while (walker.nextNode()) lines.push(walker.currentNode.textContent ?? '')
  return lines.join('\n')
}

configure({
  // A wait is for what a person would see, however busy the machine is.
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) => {
    const error = new Error(`${message?.split('\n\n')[0]}\n\nThe page says:\n${textOf(container)}`)
    error.name = 'NotOnThePage'
    return error
  },
})

// What Mantine asks of a browser and the DOM of the tests does not have.
class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NeverResized)
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
}))
Object.assign(document, { fonts: new EventTarget() })
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} })
Object.assign(window, { scrollTo() {} })

/** The DOM of the tests is older than some elements of HTML, such as `<search>`. */
const isNoElement = (words: string) => words.startsWith('The tag <%s> is unrecognized')

/** A file makes its own client of the sign-in service, and finds that of the file before it. */
const isOfAnotherFile = (words: string) => words.includes('Multiple GoTrueClient instances detected')

/** Words of React and of the browser that no screen may cause. */
const complaints: string[] = []
for (const level of ['error', 'warn'] as const) {
  const say = console[level].bind(console)
  console[level] = (...args: unknown[]) => {
    const words = args.map(String).join(' ')
    if (isNoElement(words) || isOfAnotherFile(words)) return
    complaints.push(words)
    say(...args)
  }
}

beforeEach(() => {
  complaints.length = 0
  openFakeApi()
})

afterEach(() => {
  cleanup()
  notifications.clean()
  notifications.cleanQueue()
  const unanswered = closeFakeApi()
  window.localStorage.clear()
  window.sessionStorage.clear()
  if (unanswered.length > 0) throw new Error(`Calls that the test did not expect:\n${unanswered.join('\n')}`)
  if (complaints.length > 0) throw new Error(`The console said:\n${complaints.join('\n')}`)
})
