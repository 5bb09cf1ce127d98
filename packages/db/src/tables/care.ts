import type { SignalBody } from '@om/contracts/video'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, profiles } from './people.ts'

/** Booked live contacts between a patient and a doctor. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    consultId: uuid().references(() => consults.id),
    mode: text().$type<'video' | 'phone'>().notNull(),
    state: text().notNull().default('booked'),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When it was held, cancelled, moved or missed; none while it lies ahead. */
    closedAt: instant(),
    /** Why it was cancelled, in the words of whoever did. */
    cancelReason: text().notNull().default(''),
    /** What the patient wants to talk about, in their own words; empty where the consult itself asks for the call. */
    reason: text().notNull().default(''),
    /** The entry in people's calendars that it was moved to; its own id names the entry where it was not. */
    calendarId: uuid(),
    /** How often that entry had changed before it was moved here; further changes are counted by `version`. */
    calendarSequence: integer().notNull().default(0),
    /** Another time that its doctor proposes, with whom, and why; the patient accepts it or keeps theirs. */
    proposedDoctorId: uuid().references(() => doctors.id),
    proposedStartsAt: instant(),
    proposedEndsAt: instant(),
    proposedWhy: text().notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    check(
      'appointments_proposal',
      sql`num_nulls(${t.proposedDoctorId}, ${t.proposedStartsAt}, ${t.proposedEndsAt}) in (0, 3) and ${t.proposedEndsAt} > ${t.proposedStartsAt}`,
    ),
    index('appointments_proposed')
      .on(t.proposedDoctorId, t.proposedStartsAt)
      .where(sql`${t.proposedDoctorId} is not null`),
    check(
      'appointments_state',
      sql`${t.state} in ('requested','booked','confirmed','waiting','in_progress','completed','cancelled','rescheduled','no_show','tech_failed')`,
    ),
    check('appointments_order', sql`${t.endsAt} > ${t.startsAt}`),
    index('appointments_doctor').on(t.doctorId, t.startsAt),
    index('appointments_patient').on(t.patientId, t.startsAt),
    index('appointments_due').on(t.startsAt).where(sql`${t.state} in ('booked','confirmed')`),
    index('appointments_begun').on(t.endsAt).where(sql`${t.state} in ('waiting','in_progress')`),
    uniqueIndex('appointments_open')
      .on(t.consultId)
      .where(sql`${t.state} in ('requested','booked','confirmed','waiting','in_progress')`),
  ],
)

/** The link by which a doctor's calendar reads their appointments; only the hash of what opens it is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  doctorId: uuid()
    .primaryKey()
    .references(() => doctors.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
  /** When a calendar last read it. */
  readAt: instant(),
})

/** What happened in a video appointment, written by the server as it happens; one row from the first who comes to the door. */
export const videoVisits = pgTable('video_visits', {
  appointmentId: uuid()
    .primaryKey()
    .references(() => appointments.id),
  /** When the doctor let the patient in. */
  admittedAt: instant(),
  /** When the doctor ended it, or when both had gone and stayed away. */
  endedAt: instant(),
  /** When the doctor went on by phone. */
  phoneAt: instant(),
})

/** A browser at the door of a video appointment or in it; of each side the newest counts, while it is heard of. */
export const videoDevices = pgTable(
  'video_devices',
  {
    /** Chosen by the browser. */
    id: uuid().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    side: text().$type<'patient' | 'doctor' | 'guest'>().notNull(),
    joinedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When it went, or another one took its place. */
    leftAt: instant(),
  },
  t => [
    check('video_devices_side', sql`${t.side} in ('patient','doctor','guest')`),
    index('video_devices_appointment').on(t.appointmentId, t.joinedAt),
    uniqueIndex('video_devices_one').on(t.appointmentId, t.side).where(sql`${t.leftAt} is null`),
  ],
)

/** A third person in a visit, by a link that one of the two has made: at most one at a time, named by themselves, let in by the doctor. */
export const videoGuests = pgTable(
  'video_guests',
  {
    id: id(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    role: text().$type<'support' | 'interpreter'>().notNull(),
    invitedBy: text().$type<'patient' | 'doctor'>().notNull(),
    /** A hash of what is in the link; the link itself is nowhere. */
    tokenHash: text().notNull().unique(),
    /** As they have said it themselves; empty before. */
    name: text().notNull().default(''),
    invitedAt: instant().notNull(),
    admittedAt: instant(),
    /** When the link ended before the visit did. */
    removedAt: instant(),
  },
  t => [
    check('video_guests_role', sql`${t.role} in ('support','interpreter')`),
    check('video_guests_invited_by', sql`${t.invitedBy} in ('patient','doctor')`),
    check('video_guests_named', sql`${t.admittedAt} is null or ${t.name} <> ''`),
    uniqueIndex('video_guests_one').on(t.appointmentId).where(sql`${t.removedAt} is null`),
    index('video_guests_appointment').on(t.appointmentId, t.invitedAt),
  ],
)

/** What two browsers tell each other to find a way to each other; of no use an hour later, and deleted then. */
export const videoSignals = pgTable(
  'video_signals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    fromDevice: uuid().notNull(),
    toDevice: uuid().notNull(),
    /** Counted by the browser that says it: what it says again, because the answer was lost, is here once. */
    number: integer(),
    body: jsonb().$type<SignalBody>().notNull(),
    at: instant().notNull(),
  },
  t => [
    index('video_signals_to').on(t.toDevice, t.id),
    index('video_signals_at').on(t.at),
    uniqueIndex('video_signals_once').on(t.fromDevice, t.number),
  ],
)

/** What a verified token said. */
type TicketClaims = {
  sub: string
  email: string
  role: string
  aal: string
  session_id: string
  app_metadata: Record<string, unknown>
  exp: number
  raw: Record<string, unknown>
}

/** What opens the socket of a visit, once and within half a minute by the wall clock: for whom, and for which of their browsers. */
export const videoTickets = pgTable(
  'video_tickets',
  {
    /** A hash of the ticket; the ticket itself is nowhere. */
    hash: text().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    device: uuid().notNull(),
    /** What the token said by which one of the two has asked; none of a third person. */
    claims: jsonb().$type<TicketClaims>(),
    /** The third person's link. */
    guestId: uuid().references(() => videoGuests.id),
    until: instant().notNull(),
  },
  t => [
    check('video_tickets_whose', sql`(${t.claims} is null) <> (${t.guestId} is null)`),
    index('video_tickets_until').on(t.until),
  ],
)
