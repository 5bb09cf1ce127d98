import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, humanNumber, id, instant, version } from './columns.ts'

/** Something a visitor or patient wrote to the clinic's front desk, and what became of it. Not part of the clinical record. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: id(),
    number: humanNumber(),
    /** SHA-256 of the secret in the writer's link; the link itself is only in their mail. */
    tokenHash: text().notNull().unique(),
    /** Made by the writer's browser, so that a form sent twice is one ticket. */
    requestKey: uuid().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().notNull(),
    brand: text().$type<'men' | 'women'>().notNull(),
    /** `open` waits for us, `answered` for the writer. */
    status: text().$type<'open' | 'answered' | 'closed'>().notNull().default('open'),
    /** The account the writer was signed in with, if any. */
    personId: uuid().references(() => authUsers.id, { onDelete: 'set null' }),
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
    check('support_tickets_status', sql`${t.status} in ('open','answered','closed')`),
    check('support_tickets_brand', sql`${t.brand} in ('men','women')`),
  ],
)

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
    text: text().notNull(),
    createdAt: createdAt(),
  },
  t => [
    index('support_messages_ticket').on(t.ticketId, t.createdAt),
    uniqueIndex('support_messages_once').on(t.ticketId, t.requestKey),
    check(
      'support_messages_author',
      sql`${t.author} in ('visitor','staff') and (${t.author} = 'visitor') = (${t.staffId} is null)`,
    ),
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
