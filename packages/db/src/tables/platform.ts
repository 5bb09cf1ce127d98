import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** Who did what to whom and when. Append-only (a trigger holds it); carries no clinical text. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorId: uuid(),
    actorRole: text().notNull(),
    actorName: text().notNull().default(''),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    patientId: uuid(),
    fromState: text(),
    toState: text(),
    reason: text().notNull().default(''),
    requestId: text().notNull().default(''),
  },
  t => [
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.at),
    index('audit_log_patient').on(t.patientId, t.at),
    index('audit_log_at').on(t.at.desc(), t.id.desc()),
    index('audit_log_actor').on(t.actorId, t.at.desc(), t.id.desc()),
    index('audit_log_actor_action').on(t.actorId, t.action, t.at.desc(), t.id.desc()),
    index('audit_log_action').on(t.action, t.at.desc(), t.id.desc()),
    index('audit_log_record').on(t.subjectId, t.at.desc(), t.id.desc()),
  ],
)

/**
 * The place of each audit row in the chain of hashes (decision 25). A trigger notes the row here as it is written; place and hash
 * follow within seconds, and never change.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    auditId: bigint({ mode: 'number' }).primaryKey(),
    position: bigint({ mode: 'number' }).unique(),
    hash: text(),
  },
  t => [
    check('audit_seals_whole', sql`(${t.position} is null) = (${t.hash} is null)`),
    index('audit_seals_waiting').on(t.auditId).where(sql`${t.position} is null`),
  ],
)

/** What the check of the audit log found, night by night. Append-only. */
export const auditChecks = pgTable('audit_checks', {
  day: date({ mode: 'string' }).primaryKey(),
  checkedAt: instant().notNull(),
  /** How far the chain was found intact, and the hash there. */
  position: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** When the last row that is intact was written; none while there is no row. */
  intactUntil: instant(),
  /** What is wrong, in words; empty when nothing is. */
  finding: text().notNull().default(''),
})

/** E-mail waiting to be sent. Written in the same transaction as the change it tells of; `dedupeKey` makes each message unique. */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: id(),
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** A calendar file that goes with it; empty for none. */
    calendar: text().notNull().default(''),
    /** News, by the account of its reader; null for what is no marketing. A trigger asks for their consent. */
    newsTo: uuid(),
    /** Where that reader ends it by one press (RFC 8058). */
    unsubscribeUrl: text().notNull().default(''),
    status: text().$type<'waiting' | 'sent' | 'failed' | 'dropped'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastError: text().notNull().default(''),
    nextAttemptAt: instant().notNull().default(sql`now()`),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  t => [
    check(
      'outbox_emails_news',
      sql`(${t.newsTo} is not null) = (${t.dedupeKey} like 'news:%') and (${t.newsTo} is not null) = (${t.unsubscribeUrl} like 'http%://%/unsubscribe/%') and (${t.newsTo} is not null or ${t.unsubscribeUrl} = '')`,
    ),
    index('outbox_emails_waiting').on(t.nextAttemptAt).where(sql`${t.status} = 'waiting'`),
    index('outbox_emails_failed').on(t.createdAt).where(sql`${t.status} = 'failed' and ${t.html} <> ''`),
  ],
)

/** What live streams replay: ids only, never health details. A trigger announces each row. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `user:{id}` or `role:{role}`. */
    topic: text().notNull(),
    kind: text().notNull(),
    subjectId: text().notNull(),
    at: createdAt(),
  },
  t => [index('live_events_topic').on(t.topic, t.id), index('live_events_at').on(t.at)],
)

/** Messages of outside services, stored before they are handled and never handled twice. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: id(),
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    /** What it is handled together with, such as an order or a subscription, by its sender's id; empty for one that stands alone. */
    about: text().notNull().default(''),
    payload: jsonb().$type<unknown>().notNull(),
    receivedAt: createdAt(),
    handledAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text().notNull().default(''),
  },
  t => [
    uniqueIndex('webhook_inbox_once').on(t.provider, t.eventId),
    index('webhook_inbox_newest').on(t.receivedAt.desc(), t.id),
    index('webhook_inbox_waiting').on(t.receivedAt).where(sql`${t.handledAt} is null`),
    index('webhook_inbox_about').on(t.provider, t.about).where(sql`${t.handledAt} is null and ${t.about} <> ''`),
  ],
)

/**
 * When a provider may be called next, for every copy of the server together, since when it has not answered, and up to when it was
 * looked for messages of it that did not come.
 */
export const providerPace = pgTable('provider_pace', {
  name: text().primaryKey(),
  nextAt: instant().notNull(),
  downSince: instant(),
  heardTo: instant(),
})

/** Counters of the rate limits, shared by every copy of the server. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().notNull(),
    windowStart: instant().notNull(),
    hits: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_counters_window').on(t.windowStart)],
)
