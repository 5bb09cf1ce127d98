import type { NoticeKind } from '@om/contracts/notices'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, id, instant } from './columns.ts'

/** What somebody was told, as the list in the product shows it. Written with the change that it tells of; nothing about health. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** Names the occasion, as the key of its e-mail does: a second notice for it is not kept. */
    sourceKey: text().notNull(),
    title: text().notNull(),
    /** A path of ours, without anything secret; empty where there is nothing to see. */
    link: text().notNull().default(''),
    at: instant().notNull(),
    readAt: instant(),
  },
  t => [
    uniqueIndex('notices_once').on(t.userId, t.sourceKey),
    index('notices_newest').on(t.userId, t.at.desc(), t.id),
    index('notices_unread').on(t.userId, t.at.desc(), t.id).where(sql`${t.readAt} is null`),
    index('notices_at').on(t.at),
    check('notices_link', sql`${t.link} = '' or ${t.link} like '/%'`),
  ],
)

/** By which channels somebody does not want to be told what; nobody has a row who never chose. */
export const noticeSettings = pgTable('notice_settings', {
  userId: uuid()
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** `messages:email` and the like. */
  turnedOff: text().array().notNull().default([]),
  updatedAt: createdAt(),
})

/** Addresses that take no mail of ours; in small letters. A row goes when somebody has opened a link that was mailed there. */
export const deadAddresses = pgTable(
  'dead_addresses',
  {
    address: text().primaryKey(),
    kind: text().$type<'bounced' | 'complained'>().notNull(),
    at: instant().notNull(),
  },
  t => [check('dead_addresses_kind', sql`${t.kind} in ('bounced','complained')`)],
)
