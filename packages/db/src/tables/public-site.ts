import type { TicketRoute } from '@om/contracts/support-words'
import type { ThreadState } from '@om/domain/lifecycles/thread'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { appointments } from './care.ts'
import { createdAt, humanNumber, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/**
 * A conversation with the clinic. What a visitor writes to the front desk is answered by a mailed link and is not part of the clinical
 * record; what a patient writes from their account (`patient_id`) is, and is read by whoever of the clinic it is routed to.
 */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: id(),
    number: humanNumber(),
    /** SHA-256 of the secret in a visitor's link; the link itself is only in their mail. A patient signs in instead. */
    tokenHash: text().unique(),
    /** Made by the writer's browser, so that a form sent twice is one ticket. */
    requestKey: uuid().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().notNull(),
    brand: text().$type<'men' | 'women'>().notNull(),
    status: text().$type<ThreadState>().notNull().default('awaiting_clinic'),
    /** The account the writer was signed in with, if any. */
    personId: uuid().references(() => authUsers.id, { onDelete: 'set null' }),
    /** The patient whose conversation this is; null for what came by the form. */
    patientId: uuid().references(() => profiles.id),
    /** The video visit in which it was written; null for every other. */
    appointmentId: uuid()
      .unique()
      .references(() => appointments.id),
    /** Who of the clinic reads it now. */
    route: text().$type<TicketRoute>().notNull().default('admin'),
    /** The colleague it was handed to; null and empty for whoever of the profession is free. */
    assigneeId: uuid(),
    assigneeName: text().notNull().default(''),
    /** By when the clinic answers; null while nobody has to. */
    dueAt: instant(),
    /** The time of the newest message that each side has read. */
    patientReadAt: instant(),
    clinicReadAt: instant(),
    /** When the patient is written to, unless they have read it by then; and when that was last done. */
    mailDueAt: instant(),
    mailedAt: instant(),
    createdAt: createdAt(),
    lastMessageAt: createdAt(),
    closedAt: instant(),
    version: version(),
  },
  t => [
    index('support_tickets_by_status').on(t.status, t.lastMessageAt.desc(), t.id.desc()),
    index('support_tickets_recent').on(t.lastMessageAt.desc(), t.id.desc()),
    index('support_tickets_email').on(sql`lower(${t.email}) text_pattern_ops`),
    index('support_tickets_name').on(sql`lower(${t.name}) text_pattern_ops`),
    index('support_tickets_route').on(t.route, t.status, t.lastMessageAt.desc(), t.id.desc()),
    index('support_tickets_patient').on(t.patientId, t.lastMessageAt.desc(), t.id.desc()),
    index('support_tickets_mail').on(t.mailDueAt).where(sql`${t.mailDueAt} is not null`),
    check(
      'support_tickets_status',
      sql`${t.status} in ('open','awaiting_clinic','awaiting_patient','escalated','closed','reopened')`,
    ),
    check('support_tickets_route', sql`${t.route} in ('doctor','pharmacist','admin')`),
    // A visitor's by its link, at the front desk; a patient's by their account.
    check('support_tickets_whose', sql`(${t.patientId} is null) = (${t.tokenHash} is not null)`),
    check('support_tickets_visitor', sql`${t.patientId} is not null or ${t.route} = 'admin'`),
    check('support_tickets_visit', sql`(${t.topic} = 'visit') = (${t.appointmentId} is not null)`),
    check('support_tickets_brand', sql`${t.brand} in ('men','women')`),
  ],
)

/**
 * The words of a text, as they are searched: in small letters, cut at everything that is no letter or digit, in no language's grammar.
 * The index of messages is made of exactly this.
 */
export const wordsOf = (text: SQLWrapper | string) =>
  sql`to_tsvector('simple', translate(${text}, '-_./:@#&=+~%?*', '              '))`

/** One message of a ticket. Append-only. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    requestKey: uuid().notNull(),
    author: text().$type<'visitor' | 'staff'>().notNull(),
    staffId: uuid(),
    authorName: text().notNull(),
    /** The profession of who answered. */
    authorRole: text().$type<TicketRoute>(),
    /** Who of the clinic it was written to: an admin never reads what was written to a doctor, also once it is handed over. */
    route: text().$type<TicketRoute>().notNull().default('admin'),
    text: text().notNull(),
    /** What the safety words in it stand for, and whether the patient has said that they do not. */
    found: text().array().notNull().default(sql`'{}'::text[]`),
    setAside: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  t => [
    index('support_messages_ticket').on(t.ticketId, t.createdAt, t.id),
    index('support_messages_words').using('gin', wordsOf(t.text)),
    check('support_messages_route', sql`${t.route} in ('doctor','pharmacist','admin')`),
    uniqueIndex('support_messages_once').on(t.ticketId, t.requestKey),
    check(
      'support_messages_author',
      sql`${t.author} in ('visitor','staff') and (${t.author} = 'visitor') = (${t.staffId} is null)`,
    ),
  ],
)

/**
 * What the clinic notes about a conversation, and with which words it was handed over. Apart from the messages, so that nothing that
 * reads those can show it to the patient. Append-only.
 */
export const supportNotes = pgTable(
  'support_notes',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    requestKey: uuid().notNull(),
    kind: text().$type<'note' | 'hand_over'>().notNull(),
    staffId: uuid().notNull(),
    authorName: text().notNull(),
    authorRole: text().$type<TicketRoute>().notNull(),
    /** Who reads it: the profession it was written for, and those who know more. */
    route: text().$type<TicketRoute>().notNull(),
    /** The colleague it was handed to, by name; empty for whoever is free. */
    toName: text().notNull().default(''),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  t => [
    index('support_notes_ticket').on(t.ticketId, t.createdAt, t.id),
    uniqueIndex('support_notes_once').on(t.ticketId, t.requestKey),
    check('support_notes_kind', sql`${t.kind} in ('note','hand_over')`),
    check('support_notes_route', sql`${t.route} in ('doctor','pharmacist','admin')`),
    check('support_notes_author', sql`${t.authorRole} in ('doctor','pharmacist','admin')`),
  ],
)

/** Words that a profession keeps for its answers. */
export const readyAnswers = pgTable(
  'ready_answers',
  {
    id: id(),
    route: text().$type<TicketRoute>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** When somebody took it away; it can be brought back. */
    goneAt: instant(),
    createdAt: createdAt(),
    version: version(),
  },
  t => [
    index('ready_answers_route').on(t.route, t.title),
    check('ready_answers_for', sql`${t.route} in ('doctor','pharmacist','admin')`),
  ],
)

/** How often a kind of page was shown on a day. `path` is a route pattern; no person, address or device is kept. */
export const pageViewCounts = pgTable(
  'page_view_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    path: text().notNull(),
    brand: text().$type<'men' | 'women' | 'none'>().notNull(),
    views: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.path, t.brand] }), check('page_view_counts_views', sql`${t.views} > 0`)],
)

/** Errors that browsers reported, one row per kind of error, cleaned of secrets. */
export const clientErrors = pgTable(
  'client_errors',
  {
    id: id(),
    /** SHA-256 of name, message and the first line of the stack. */
    fingerprint: text().notNull().unique(),
    name: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    componentStack: text().notNull(),
    path: text().notNull(),
    count: integer().notNull().default(1),
    firstSeenAt: createdAt(),
    lastSeenAt: createdAt(),
    /** When an admin put it away; a later report brings it back. */
    dismissedAt: instant(),
  },
  t => [index('client_errors_recent').on(t.lastSeenAt.desc(), t.id.desc())],
)

/** What the public may read of a doctor or pharmacist besides name, profession and registration number (REG-01). */
export const practitionerProfiles = pgTable(
  'practitioner_profiles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    slug: text().notNull().unique(),
    profession: text().$type<'doctor' | 'pharmacist'>().notNull(),
    biography: text().notNull().default(''),
    interests: text().array().notNull().default(sql`'{}'::text[]`),
    languages: text().array().notNull().default(sql`'{}'::text[]`),
    /** `mon` … `sun`. */
    consultDays: text().array().notNull().default(sql`'{}'::text[]`),
    brands: text().array().$type<('men' | 'women')[]>().notNull().default(sql`'{men,women}'::text[]`),
    /** Name of a drawn portrait; empty for initials. */
    portrait: text().notNull().default(''),
    position: integer().notNull().default(100),
    published: boolean().notNull().default(false),
    updatedAt: createdAt(),
    version: version(),
  },
  t => [index('practitioner_profiles_published').on(t.position).where(sql`${t.published}`)],
)
