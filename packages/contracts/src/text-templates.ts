import { z } from 'zod'
import { Id, IdParams, PageQuery, pageOf, Version } from './common.ts'
import { declineReasons } from './consult-words.ts'
import { letterKinds } from './doctor-letters.ts'
import { endpoint } from './endpoint.ts'
import {
  DecideBody,
  MoveBody,
  Note,
  TemplateLine,
  TemplateRecord,
  TemplateVersion,
  templateViews,
  WhyChanged,
  words,
} from './prescription-templates.ts'

/** What doctors write from usual words: questions to a patient, lines of a note, letters of a decision, and referrals and certificates. */
export const textKinds = ['question', 'note', 'decline', 'letter'] as const
export const TextKind = z.enum(textKinds)
export type TextKind = z.infer<typeof TextKind>

/** The most that a text of each kind may have, as it is sent. */
export const longestText: Record<TextKind, number> = { question: 500, note: 2000, decline: 2000, letter: 2000 }

/** What one version of a text says. */
export const TextContent = z.object({
  title: words(60, 'a name for it'),
  /** Whom it fits, by sex at birth. */
  for: z.enum(['everyone', 'female', 'male']),
  /** The reason that a letter goes with; null for any. */
  reason: z.enum(declineReasons).nullable(),
  /** The kind of letter that it begins; absent for any. */
  letter: z.enum(letterKinds).optional(),
  text: z.string().trim().min(5, 'Write what it says.').max(2000, 'Use at most 2000 characters.'),
})
export type TextContent = z.infer<typeof TextContent>

export const TextTemplateLine = TemplateLine.pick({
  id: true,
  code: true,
  scope: true,
  state: true,
  title: true,
  isWaiting: true,
  uses: true,
}).extend({ kind: TextKind, content: TextContent })
export type TextTemplateLine = z.infer<typeof TextTemplateLine>

export const TextTemplateRecord = TextTemplateLine.extend({
  ...TemplateRecord.pick({ version: true, copiedFrom: true, usedBy: true, can: true }).shape,
  versions: z.array(TemplateVersion.extend({ content: TextContent })),
})
export type TextTemplateRecord = z.infer<typeof TextTemplateRecord>

/** A text in force, to start from. */
export const OfferedText = TextContent.extend({ id: Id, isOwn: z.boolean() })
export type OfferedText = z.infer<typeof OfferedText>

const list = endpoint('GET', '/api/text-templates', {
  who: 'doctor',
  summary: 'The clinic’s usual words and one’s own',
  query: PageQuery.extend({
    kind: TextKind.optional(),
    view: z.enum(templateViews).default('all'),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(TextTemplateLine).extend({ waiting: z.int() }),
})

const offered = endpoint('GET', '/api/text-templates/offered', {
  who: 'doctor',
  summary: 'The texts of one kind that are in force for the doctor, to start from',
  query: z.object({ kind: TextKind }),
  reply: z.object({ items: z.array(OfferedText) }),
})

const read = endpoint('GET', '/api/text-templates/:id', {
  who: 'doctor',
  summary: 'A text with its versions, who used it, and what may be done to it',
  params: IdParams,
  reply: TextTemplateRecord,
})

const add = endpoint('POST', '/api/text-templates', {
  who: 'doctor',
  summary: 'Keep a text of one’s own, or propose one for the clinic',
  body: z.object({
    /** The id it gets; the same one again is the same text. */
    id: Id,
    kind: TextKind,
    scope: z.enum(['clinic', 'own']),
    copiedFrom: Id.nullable(),
    content: TextContent,
    note: Note.default(''),
  }),
  reply: TextTemplateRecord,
  limit: { max: 60, seconds: 3600 },
})

const save = endpoint('POST', '/api/text-templates/:id/versions', {
  who: 'doctor',
  summary: 'Save a text as a new version: one’s own at once, the clinic’s as a proposal',
  params: IdParams,
  body: z.object({ newest: Version, content: TextContent, note: WhyChanged }),
  reply: TextTemplateRecord,
  limit: { max: 120, seconds: 3600 },
})

const move = endpoint('POST', '/api/text-templates/:id/moves', {
  who: 'doctor',
  summary: 'Retire a text or bring it back: one’s own at once, the clinic’s as a proposal',
  params: IdParams,
  body: MoveBody,
  reply: TextTemplateRecord,
})

const decide = endpoint('POST', '/api/text-templates/:id/decision', {
  who: 'doctor',
  summary: 'Approve or decline a text that a colleague proposed, or take back one’s own proposal',
  params: IdParams,
  body: DecideBody,
  reply: TextTemplateRecord,
})

export const textTemplates = { list, offered, read, add, save, move, decide }
