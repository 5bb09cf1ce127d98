import { type ContactInput, SupportTopic } from '@om/contracts/support'
import { z } from 'zod'

/** What someone has typed so far; kept for this tab until it is sent. */
export const ContactDraft = z.object({
  name: z.string(),
  email: z.string(),
  topic: z.union([SupportTopic, z.literal('')]),
  message: z.string(),
  website: z.string(),
  /** The same for every try with these words, so that a form sent twice is one ticket. */
  requestKey: z.uuid(),
  /** When the form was opened, in ms. */
  openedAt: z.number(),
})
export type ContactDraft = z.infer<typeof ContactDraft>

export const contactFields = ['name', 'email', 'topic', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/**
 * What changes with a field that is typed in. It gets a key of its own: should an earlier try have been stored although its
 * answer was lost, what was changed since is not taken for it.
 */
export const retyped = (draft: ContactDraft, field: ContactField, value: string): Partial<ContactDraft> => {
  const next = ContactDraft.safeParse({ ...draft, [field]: value })
  return next.success ? { [field]: next.data[field], requestKey: crypto.randomUUID() } : {}
}

const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)

const inWords = (slug: string): string => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the address of the page fills in: `?topic=product&about=scalp-serum`. Anything else counts as not said. */
export const fromAddress = (params: URLSearchParams): Partial<Pick<ContactDraft, 'topic' | 'message'>> => {
  const topic = SupportTopic.safeParse(params.get('topic'))
  const about = Slug.safeParse(params.get('about'))
  return {
    ...(topic.success ? { topic: topic.data } : {}),
    ...(about.success ? { message: `About: ${inWords(about.data)}\n\n` } : {}),
  }
}

/** The body of the call; the contract refuses a topic that is not chosen. */
export const toSend = (draft: ContactDraft, brand: ContactInput['brand'], now: number) => ({
  name: draft.name,
  email: draft.email.trim(),
  topic: draft.topic,
  message: draft.message,
  website: draft.website,
  requestKey: draft.requestKey,
  brand,
  typedForMs: Math.max(0, Math.round(now - draft.openedAt)),
})
