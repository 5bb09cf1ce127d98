import { allowsTags } from '@om/domain/tags'
import { addScript } from '#app/browser/add-script.ts'
import { dataLayer } from '#app/browser/analytics.ts'
import { whenIdle } from '#app/browser/when-idle.ts'
import { cookieDomainsOf } from './cookie-domains.ts'
import { askForChoice } from './tag-banner.ts'
import { keepTagChoice, type TagChoice, tagChoice } from './tag-choice.ts'

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
