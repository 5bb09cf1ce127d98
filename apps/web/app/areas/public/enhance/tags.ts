import { allowsTags } from '@om/domain/tags'
import { addScript } from '#app/browser/add-script.ts'
import { dataLayer } from '#app/browser/analytics.ts'
import { whenIdle } from '#app/browser/when-idle.ts'
import { cookieDomainsOf, keepTagChoice, type TagChoice, tagChoice } from './tag-choice.ts'

/** The question draws itself: pages without tags load nothing of it. */
const style = `
.om-choice { position: fixed; inset: auto 16px 16px; z-index: 900; display: grid; grid-template-columns: 1fr auto; gap: 16px 32px;
  align-items: center; max-width: 860px; margin: 0 auto; padding: 20px 24px; border: 1px solid var(--line);
  border-radius: var(--radius-l); color: var(--ink); background: var(--surface); box-shadow: var(--shadow-high);
  font-size: .9375rem; line-height: 1.5 }
.om-choice:focus { outline: none }
.om-choice p { margin: 0 }
.om-choice div { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.om-choice .button { min-width: 8rem; min-height: 48px; padding: 8px 20px }
@media (max-width: 37.4375em) { .om-choice { grid-template-columns: 1fr; inset: auto 8px 8px; padding: 16px } }
@media print { .om-choice { display: none } }`

const parts = (page: Document) => {
  const region = page.createElement('section')
  region.className = 'om-choice'
  region.setAttribute('aria-label', 'Cookie choices')
  region.tabIndex = -1
  const text = page.createElement('p')
  text.append('May Google’s tools count your visit to our public pages? They use cookies, and never run in the ')
  text.append('assessment, your account, checkout or orders. ')
  const link = page.createElement('a')
  link.href = '/privacy-policy#browser-storage'
  link.textContent = 'Privacy policy'
  text.append(link)
  const buttons = page.createElement('div')
  region.append(text, buttons)
  return { region, buttons }
}

let sheet: CSSStyleSheet | undefined

/**
 * Asks whether tags may run: two equal buttons, nothing chosen beforehand, and the page stays usable meanwhile. `focused`
 * when the visitor asked for it.
 */
const askForChoice = (page: Document, answer: (choice: TagChoice) => void, focused = false): void => {
  page.querySelector('.om-choice')?.remove()
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  }
  const { region, buttons } = parts(page)
  const choices: [TagChoice, string][] = [
    ['allow', 'Allow'],
    ['decline', 'Decline'],
  ]
  for (const [choice, label] of choices) {
    const button = page.createElement('button')
    button.type = 'button'
    button.className = 'button quiet'
    button.textContent = label
    button.addEventListener('click', () => {
      region.remove()
      answer(choice)
    })
    buttons.append(button)
  }
  page.body.append(region)
  if (focused) region.focus()
}

/** Loaded this long after the page, once the browser has nothing else to do. (Spec §9) */
const TAG_AFTER_MS = 2500
const CONTAINER_AFTER_MS = 2200

const kinds = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const
const denied = Object.fromEntries(kinds.map(kind => [kind, 'denied']))

/** A command for the tags, in the one form they read: the arguments of a function. */
function command(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be ignored by the tags
  dataLayer().push(arguments)
}

const forgetCookies = (page: Document): void => {
  for (const cookie of page.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? ''
    if (!/^_g(a|id|at|cl)/.test(name)) continue
    page.cookie = `${name}=; path=/; max-age=0`
    for (const domain of cookieDomainsOf(page.location.hostname))
      page.cookie = `${name}=; path=/; max-age=0; domain=${domain}`
  }
}

type Settings = { host: string; tagId: string; containerId: string }

let isRunning = false

/** Starts the configured tags: measurement alone, without the page's query, and nothing for advertising. */
const runTags = ({ host, tagId, containerId }: Settings, page: Document): void => {
  if (isRunning) return
  isRunning = true
  command('consent', 'update', { ...denied, analytics_storage: 'granted' })
  if (tagId) {
    command('js', new Date())
    command('config', tagId, { page_location: page.location.origin + page.location.pathname, page_referrer: '' })
    whenIdle(TAG_AFTER_MS, () => void addScript(`${host}/gtag/js?id=${tagId}`).catch(() => undefined))
  }
  if (containerId) {
    whenIdle(CONTAINER_AFTER_MS, () => {
      dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
      void addScript(`${host}/gtm.js?id=${containerId}`).catch(() => undefined)
    })
  }
}

/**
 * Third-party tags: everything denied until the visitor allows it, asked for only where tags may run. Such pages are plain
 * documents, which nobody leaves without loading a new one. (Domain §0.1)
 */
export const offerTags = (page: Document, settings: Settings): void => {
  const mayRun = page.documentElement.dataset.page === 'plain' && allowsTags(page.location.pathname)
  const take = (choice: TagChoice) => {
    keepTagChoice(choice)
    if (choice === 'allow') return mayRun ? runTags(settings, page) : undefined
    forgetCookies(page)
    if (isRunning) page.location.reload()
  }
  for (const button of page.querySelectorAll<HTMLElement>('[data-cookie-choices]')) {
    button.hidden = false
    button.addEventListener('click', () => askForChoice(page, take, true))
  }
  if (!mayRun) return
  command('consent', 'default', denied)
  const choice = tagChoice()
  if (choice === 'allow') runTags(settings, page)
  else if (choice === null) askForChoice(page, take)
}
