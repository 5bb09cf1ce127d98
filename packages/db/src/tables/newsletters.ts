import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** News for those who agreed to it: written by one person of the office, sent by another. It goes to all of them, never to some. */
export const newsletters = pgTable(
  'newsletters',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: uuid().primaryKey(),
    subject: text().notNull(),
    text: text().notNull(),
    linkLabel: text().notNull().default(''),
    linkPath: text().notNull().default(''),
    state: text().$type<'draft' | 'asked' | 'sending' | 'sent' | 'stopped'>().notNull().default('draft'),
    version: integer().notNull().default(1),
    writtenBy: uuid()
      .notNull()
      .references(() => profiles.id),
    writtenByName: text().notNull(),
    writtenAt: instant().notNull(),
    approvedBy: uuid().references(() => profiles.id),
    approvedByName: text().notNull().default(''),
    startedAt: instant(),
    stoppedByName: text().notNull().default(''),
    /** Up to whom it was queued, by their account. */
    queuedTo: uuid(),
    createdAt: createdAt(),
  },
  t => [
    index('newsletters_newest').on(t.createdAt.desc(), t.id),
    check('newsletters_state', sql`${t.state} in ('draft','asked','sending','sent','stopped')`),
    check('newsletters_two', sql`${t.approvedBy} is null or ${t.approvedBy} <> ${t.writtenBy}`),
    check(
      'newsletters_started',
      sql`(${t.state} in ('sending','sent','stopped')) = (${t.startedAt} is not null) and (${t.startedAt} is null) = (${t.approvedBy} is null)`,
    ),
    check('newsletters_link', sql`(${t.linkLabel} = '') = (${t.linkPath} = '') and ${t.linkPath} !~ '^([^/]|//)'`),
  ],
)

export const newsletterSendStates = ['waiting', 'sent', 'bounced', 'unwanted', 'left_out', 'failed'] as const

/** What became of one mail of news to one person. */
export const newsletterSends = pgTable(
  'newsletter_sends',
  {
    id: id(),
    newsletterId: uuid()
      .notNull()
      .references(() => newsletters.id),
    personId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof newsletterSendStates)[number]>().notNull().default('waiting'),
    sentAt: instant(),
    /** Since when they unsubscribed by a link of this mail; null where they did not, or undid it. */
    unsubscribedAt: instant(),
  },
  t => [
    uniqueIndex('newsletter_sends_once').on(t.newsletterId, t.personId),
    index('newsletter_sends_person').on(t.personId),
    check('newsletter_sends_state', sql`${t.state} in ('waiting','sent','bounced','unwanted','left_out','failed')`),
  ],
)
