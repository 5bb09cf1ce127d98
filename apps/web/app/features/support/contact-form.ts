import type { ContactInput } from '@om/contracts/support'
import { type SafetySaid, type SupportTopic, supportTopics } from '@om/contracts/support-words'
import { typedTexts } from '#app/ui/draft.ts'

/** What someone has typed so far; kept for this tab until it is sent. */
export type ContactDraft = {
  name: string
  email: string
  topic: SupportTopic | ''
  message: string
  website: string
  /** The same for every try with these words, so that a form sent twice is one ticket. */
  requestKey: string
  /** When the form was opened, in ms. */
  openedAt: number
} & Partial<SafetySaid>

const isTopic = (value: unknown): value is SupportTopic => supportTopics.some(topic => topic === value)
const isTopicOrNone = (value: unknown) => value === '' || isTopic(value)

/** Reads a draft by hand: the schema library comes when somebody types. */
export const ContactDraft = typedTexts<ContactDraft>(
  ['name', 'email', 'topic', 'message', 'website', 'requestKey'],
  ({ topic, openedAt }) => isTopicOrNone(topic) && typeof openedAt === 'number',
)

export const contactFields = ['name', 'email', 'topic', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/**
 * What changes with a field that is typed in. It gets a key of its own: should an earlier try have been stored although its
 * answer was lost, what was changed since is not taken for it.
 */
export const retyped = (field: ContactField, value: string): Partial<ContactDraft> => {
  if (field === 'topic' && !isTopicOrNone(value)) return {}
  return { [field]: value, requestKey: crypto.randomUUID() }
}

const isSlug = (text: string | null): text is string =>
  text !== null && text.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

const inWords = (slug: string): string => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the address of the page fills in: `?topic=product&about=scalp-serum`. Anything else counts as not said. */
export const fromAddress = (params: URLSearchParams): Partial<Pick<ContactDraft, 'topic' | 'message'>> => {
  const topic = params.get('topic')
  const about = params.get('about')
  return {
    ...(isTopic(topic) ? { topic } : {}),
    ...(isSlug(about) ? { message: `About: ${inWords(about)}\n\n` } : {}),
  }
}

/** The body of the call; the contract refuses a topic that is not chosen. */
export const toSend = (draft: ContactDraft, brand: ContactInput['brand'], now: number) => ({
  name: draft.name,
  email: draft.email.trim(),
  topic: draft.topic,
  message: draft.message,
  website: draft.website,
  safety: draft.safety,
  shown: draft.shown,
  requestKey: draft.requestKey,
  brand,
  typedForMs: Math.max(0, Math.round(now - draft.openedAt)),
})
