import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, id, instant } from './columns.ts'

/** People of the clinic and the pharmacy who were asked in. One row per invited account. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<'doctor' | 'pharmacist' | 'admin' | 'superadmin'>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    invitedBy: uuid().notNull(),
    invitedByName: text().notNull(),
    timesSent: integer().notNull().default(1),
    sentAt: instant().notNull(),
    acceptedAt: instant(),
    createdAt: createdAt(),
  },
  t => [uniqueIndex('invitations_email').on(sql`lower(${t.email})`)],
)

/**
 * Accounts that may not be used: `disabled` by a superadmin, or `closed` by their owner (everything stays until
 * `keepUntil`, and is destroyed then, REG-21). A row here keeps the person out whatever the sign-in service says.
 */
export const accountHolds = pgTable(
  'account_holds',
  {
    userId: uuid()
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    kind: text().$type<'disabled' | 'closed'>().notNull(),
    reason: text().notNull().default(''),
    byId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    keepUntil: date({ mode: 'string' }),
    /** What is kept for the longest time. */
    keepFor: text().$type<'record' | 'money' | 'account'>(),
  },
  t => [
    index('account_holds_keep_until').on(t.keepUntil),
    check('account_holds_keep_for', sql`${t.keepFor} in ('record','money','account')`),
  ],
)

/**
 * A second factor that is to be removed: one superadmin asks, another agrees, and it is removed a day later unless its owner or a
 * superadmin stops it. The link of the mail is kept as its hash.
 */
export const secondFactorResets = pgTable(
  'second_factor_resets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    linkHash: text().notNull().unique(),
    reason: text().notNull(),
    askedBy: uuid().notNull(),
    askedByName: text().notNull(),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    agreedBy: uuid(),
    agreedByName: text().notNull().default(''),
    agreedAt: instant(),
    effectiveAt: instant(),
    outcome: text().$type<'removed' | 'stopped' | 'withdrawn' | 'expired'>(),
    endedAt: instant(),
    endedByName: text().notNull().default(''),
  },
  t => [
    check(
      'second_factor_resets_two',
      sql`${t.askedBy} <> ${t.userId} and (${t.agreedBy} is null or ${t.agreedBy} not in (${t.askedBy}, ${t.userId}))`,
    ),
    check(
      'second_factor_resets_agreed',
      sql`(${t.agreedAt} is null) = (${t.agreedBy} is null) and (${t.agreedAt} is null) = (${t.effectiveAt} is null)`,
    ),
    check('second_factor_resets_expires', sql`${t.expiresAt} = ${t.askedAt} + interval '168 hours'`),
    check('second_factor_resets_in_time', sql`${t.agreedAt} is null or ${t.agreedAt} < ${t.expiresAt}`),
    check(
      'second_factor_resets_a_day',
      sql`${t.effectiveAt} is null or ${t.effectiveAt} >= ${t.agreedAt} + interval '24 hours'`,
    ),
    check('second_factor_resets_outcome', sql`${t.outcome} in ('removed','stopped','withdrawn','expired')`),
    check('second_factor_resets_ended', sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    check(
      'second_factor_resets_after',
      sql`${t.endedAt} is null or ${t.agreedAt} is null or ${t.endedAt} >= ${t.agreedAt}`,
    ),
    check(
      'second_factor_resets_when',
      sql`case ${t.outcome} when 'removed' then ${t.effectiveAt} is not null and ${t.endedAt} >= ${t.effectiveAt}
        when 'expired' then ${t.agreedAt} is null and ${t.endedAt} >= ${t.expiresAt} else true end`,
    ),
    // Of each account one at a time.
    uniqueIndex('second_factor_resets_open').on(t.userId).where(sql`${t.outcome} is null`),
    index('second_factor_resets_of').on(t.userId, t.askedAt.desc()),
  ],
)

/** What a person said about marketing, each time they said it: the words they saw, where and when (REG-22). Append-only. */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    consent: boolean().notNull(),
    source: text().notNull(),
    wording: text().notNull(),
    at: instant().notNull(),
  },
  t => [index('marketing_consents_person').on(t.personId, t.at.desc())],
)

/** How far a person has read in a text of the library, in parts of a thousand. What somebody reads is about their health. */
export const evidencePlaces = pgTable(
  'evidence_places',
  {
    personId: uuid()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    place: integer().notNull(),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.personId, t.slug] }),
    check('evidence_places_part', sql`${t.place} between 0 and 1000`),
  ],
)
