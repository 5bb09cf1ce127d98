import { z } from 'zod'
import { Id, IdParams, Instant, PageQuery, pageOf, Version } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Written, before a second person, going out, gone out, or stopped on the way. */
export const newsletterStates = ['draft', 'asked', 'sending', 'sent', 'stopped'] as const
export type NewsletterState = (typeof newsletterStates)[number]

export const newsletterSteps = ['ask', 'take_back', 'send', 'stop'] as const
export type NewsletterStep = (typeof newsletterSteps)[number]

const Words = z.object({
  subject: z.string().trim().min(3, 'Write a subject.').max(120, 'Use at most 120 characters.'),
  text: z.string().trim().min(20, 'Write at least 20 characters.').max(6_000, 'Use at most 6,000 characters.'),
  /** A page of ours that the button opens; both empty for none. */
  linkLabel: z.string().trim().max(60, 'Use at most 60 characters.'),
  linkPath: z
    .string()
    .trim()
    .max(200, 'Use at most 200 characters.')
    .regex(/^(\/(?!\/)\S*)?$/, 'Write a page of ours, such as /blog.'),
})
export type NewsletterWords = z.infer<typeof Words>

export const Newsletter = Words.extend({
  id: Id,
  state: z.enum(newsletterStates),
  version: Version,
  writtenBy: z.string(),
  writtenAt: Instant,
  /** Who agreed to it, and when it began to go out. */
  approvedBy: z.string(),
  startedAt: Instant.nullable(),
  stoppedBy: z.string(),
  /** How many mails wait, went out, came back, were called unwanted, or were left out on the way; who unsubscribed with it. */
  counts: z.object({
    waiting: z.int(),
    sent: z.int(),
    bounced: z.int(),
    unwanted: z.int(),
    leftOut: z.int(),
    failed: z.int(),
    unsubscribed: z.int(),
  }),
  can: z.object({ change: z.boolean(), steps: z.array(z.enum(newsletterSteps)) }),
})
export type Newsletter = z.infer<typeof Newsletter>

const admins = ['admin', 'superadmin'] as const

export const newsletters = {
  list: endpoint('GET', '/api/admin/newsletters', {
    who: admins,
    summary: 'News that was written for those who agreed to it, the newest first, and how many that are now',
    query: PageQuery,
    reply: pageOf(Newsletter).extend({ readers: z.int() }),
  }),
  save: endpoint('PUT', '/api/admin/newsletters/:id', {
    who: admins,
    summary: 'Write news, or change it until it goes out; words that may not be public are refused',
    params: IdParams,
    /** 0 for one that is new. */
    body: Words.extend({ version: Version }).refine(
      ({ linkLabel, linkPath }) => (linkLabel === '') === (linkPath === ''),
      { path: ['linkPath'], error: 'A button needs both its words and its page.' },
    ),
    reply: Newsletter,
  }),
  remove: endpoint('DELETE', '/api/admin/newsletters/:id', {
    who: admins,
    summary: 'Remove news that never went out; again it changes nothing',
    params: IdParams,
    reply: z.object({ removed: z.literal(true) }),
  }),
  test: endpoint('POST', '/api/admin/newsletters/:id/test', {
    who: admins,
    summary: 'Send news as a mail to myself alone',
    params: IdParams,
    reply: z.object({ to: z.string() }),
    limit: { max: 20, seconds: 3_600 },
  }),
  move: endpoint('POST', '/api/admin/newsletters/:id/step', {
    who: admins,
    summary: 'Ask a second person for news, take that back, agree as the second person so that it goes out, or stop it',
    params: IdParams,
    body: z.object({ step: z.enum(newsletterSteps), version: Version }),
    reply: Newsletter,
  }),
  /** What the page behind the link of a mail shows; the link alone opens it. */
  standing: endpoint('GET', '/api/unsubscribe/:token', {
    who: 'anyone',
    summary: 'Whether the reader of a link gets news',
    params: z.object({ token: z.string().max(100) }),
    reply: z.object({ isOn: z.boolean(), address: z.string(), mayUndo: z.boolean() }),
    limit: { max: 120, seconds: 600 },
  }),
}
