import type { NoticeKind } from '@om/contracts/notices'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
  /** What is off until somebody chooses it: `deliveries:sms` and the like. */
  turnedOn: text().array().notNull().default([]),
  /** Devices stay silent, and no text is sent, between these minutes of the day, by the clock of the zone. */
  isQuiet: boolean().notNull().default(true),
  quietFrom: smallint().notNull().default(1260),
  quietTo: smallint().notNull().default(420),
  /** Where the reader was last, as their browser says. */
  zone: text().notNull().default('Australia/Sydney'),
  updatedAt: createdAt(),
})

/**
 * Browsers that are told by push. Each goes with its session, so that a device from which somebody signed out, or was signed out,
 * hears nothing more.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** References `auth.sessions`, in the migration. */
    sessionId: uuid().notNull(),
    /** The address at the push service of its browser. Who has it can write there, but not be read. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    name: text().notNull().default(''),
    /** The first page of its owner: a notice that leads nowhere opens the list there. */
    home: text().notNull(),
    addedAt: instant().notNull(),
    lastAt: instant(),
  },
  t => [
    uniqueIndex('push_devices_once').on(t.endpoint),
    index('push_devices_user').on(t.userId),
    index('push_devices_session').on(t.sessionId),
  ],
)

export const noticeSendStates = ['waiting', 'sent', 'dropped', 'failed'] as const

/** What goes to a device: one row for each notice and device. */
export const noticeSends = pgTable(
  'notice_sends',
  {
    id: id(),
    noticeId: uuid()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    deviceId: uuid()
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof noticeSendStates)[number]>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** The end of quiet hours, or of the wait after a failure. */
    nextAttemptAt: instant().notNull(),
    lastError: text().notNull().default(''),
  },
  t => [
    uniqueIndex('notice_sends_once').on(t.noticeId, t.deviceId),
    index('notice_sends_device').on(t.deviceId),
    index('notice_sends_due').on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    check('notice_sends_state', sql`${t.state} in ('waiting','sent','dropped','failed')`),
  ],
)

export const noticeTextStates = ['waiting', 'sent', 'delivered', 'undelivered', 'dropped', 'failed'] as const

/** What goes to a mobile: one text for each notice. */
export const noticeTexts = pgTable(
  'notice_texts',
  {
    id: id(),
    noticeId: uuid()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof noticeTextStates)[number]>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** The end of quiet hours, or of the wait after a failure. */
    nextAttemptAt: instant().notNull(),
    /** What was first handed over, to whom and when: by these the provider is asked whether it took it. */
    number: text().notNull().default(''),
    body: text().notNull().default(''),
    firstTriedAt: instant(),
    /** The provider's id of it. */
    providerId: text(),
    lastError: text().notNull().default(''),
  },
  t => [
    uniqueIndex('notice_texts_once').on(t.noticeId),
    uniqueIndex('notice_texts_provider').on(t.providerId),
    index('notice_texts_due').on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    check('notice_texts_state', sql`${t.state} in ('waiting','sent','delivered','undelivered','dropped','failed')`),
  ],
)

/**
 * What is known of mobiles, as `+61…`: whoever has it answered STOP, it takes no texts, or it is open again. A number is not a person's: it
 * stays with the number, whoever has that in their account.
 */
export const textNumbers = pgTable(
  'text_numbers',
  {
    number: text().primaryKey(),
    standing: text().$type<'open' | 'stopped' | 'dead'>().notNull(),
    /** Since when, so that what is told late changes nothing. */
    at: instant().notNull(),
  },
  t => [check('text_numbers_standing', sql`${t.standing} in ('open','stopped','dead')`)],
)

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
