import type { Look } from '@om/contracts/own-record'
import type {
  PrivacyChannel,
  PrivacyKind,
  PrivacyState,
  PrivacyStep,
  RefusalGround,
} from '@om/contracts/privacy-requests'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { humanNumber, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** An entry of the audit log that a request asks about, as it stood then. */
export type AskedAbout = { id: number; role: Look['role']; name: string; action: string; at: string }

/** What a patient asks under the Privacy Act. What was asked stays as it was written. (REG-20) */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    number: humanNumber(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    kind: text().$type<PrivacyKind>().notNull(),
    channel: text().$type<PrivacyChannel>().notNull(),
    identity: text().notNull().default(''),
    words: text().notNull(),
    about: jsonb().$type<AskedAbout>(),
    state: text().$type<PrivacyState>().notNull(),
    assigneeId: uuid(),
    assigneeName: text().notNull().default(''),
    askedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** Whether the clock that runs now was extended already. */
    wasExtended: boolean().notNull().default(false),
    /** How often the office was told that its day is near (1), or over (2). */
    told: integer().notNull().default(0),
    closedAt: instant(),
    version: version(),
  },
  t => [
    check('privacy_requests_kind', sql`${t.kind} in ('access','looked','complaint')`),
    check('privacy_requests_state', sql`${t.state} in ('received','working','answered','refused','withdrawn')`),
    check('privacy_requests_closed', sql`(${t.closedAt} is null) = (${t.state} in ('received','working'))`),
    check('privacy_requests_identity', sql`(${t.channel} = 'online') = (${t.identity} = '')`),
    check('privacy_requests_about', sql`${t.about} is null or ${t.kind} = 'looked'`),
    check('privacy_requests_channel', sql`${t.channel} in ('online','phone','mail')`),
    index('privacy_requests_patient').on(t.patientId, t.askedAt.desc()),
    index('privacy_requests_due').on(t.dueAt, t.id),
  ],
)

/** What was done about a request, by whom and when. Append-only. */
export const privacyRequestSteps = pgTable(
  'privacy_request_steps',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => privacyRequests.id),
    kind: text().$type<PrivacyStep>().notNull(),
    words: text().notNull().default(''),
    ground: text().$type<RefusalGround>(),
    byId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** The order in which they were written, also within one instant. */
    position: integer().notNull().generatedAlwaysAsIdentity(),
  },
  t => [
    check('privacy_request_steps_ground', sql`(${t.ground} is not null) = (${t.kind} = 'refused')`),
    index('privacy_request_steps_request').on(t.requestId, t.position),
  ],
)
