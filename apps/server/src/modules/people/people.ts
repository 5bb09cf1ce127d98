import type { CoverNotice } from '@om/contracts/covers'
import { pharmacists, profiles } from '@om/db/tables/people'
import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import { runningCovers } from './covers/covers.repo.ts'
import { onCallAmong } from './on-call/on-call.repo.ts'
import { doctorsAway } from './people.hooks.ts'
import { visibleAnswers } from './preferences/preferences.repo.ts'
import { namesOfDoctors, type PublicDoctor, practisingDoctors } from './staff/doctors.ts'

// What other modules may use of people.

export { holdAccount, trySettleHold } from './accounts/hold/hold-account.ts'
export { chosenAddress, deliveriesOf, deliveryFor, isOwnAddress } from './addresses/address-book.ts'
export { careAgreed, insertConsent, lockConsents, type StoredConsent, visibleConsents } from './consents.ts'
export { accountsCovered } from './covers/covers.repo.ts'
export { endCoversOf } from './covers/covers.routes.ts'
export { bornOn } from './me/born-on.ts'
export { cameFromBrand, type PatientDetails, patientDetails } from './me/patient-details.ts'
export { storeDetails } from './me/store-details.ts'
export { type AddressMove, doctorStopped, doctorsAway, patientMoved, registrationMoved } from './people.hooks.ts'
export { countNewsReaders, newsReaders, newsStandingOf, wantsNews } from './preferences/preferences.repo.ts'
export { recordAnswer } from './preferences/record-answer.ts'
export { accountOfDoctor, namesOfDoctors, type PublicDoctor, practisingDoctors } from './staff/doctors.ts'
export { officeMembers } from './staff/office.ts'
export {
  clinicToday,
  currentDoctor,
  currentPharmacist,
  currentRegistered,
  type Doctor,
  mayPractise,
  mayWorkToday,
} from './staff/registration.ts'

/** Full names of patients, to show beside records that the reader may already see. Repeated ids are ignored. */
export const namesOfPatients = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(inArray(profiles.id, wanted))
  return new Map(rows.map(row => [row.id, `${row.firstName} ${row.lastName}`.trim()]))
}

const most = 1_000

/** Everything the reader ever said about marketing, newest first. */
export const answersOf = async (tx: Tx, personId: string) => {
  const rows = await visibleAnswers(tx, personId, most)
  return rows.map(({ consent, source, wording, at }) => ({ consent, source, wording, at: at.toISOString() }))
}

/** Names of pharmacists, to show beside steps that the reader may already see. Empty and repeated ids are ignored. */
export const namesOfPharmacists = async (tx: Tx, ids: (string | null | undefined)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter(id => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: pharmacists.id, name: pharmacists.name })
    .from(pharmacists)
    .where(inArray(pharmacists.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those of them who are on call now; all of them when nobody is. (§5.8) */
export const doctorsToCall = async (clock: Clock, tx: Tx): Promise<PublicDoctor[]> =>
  (await doctorsOnCall(clock, tx)).doctors

/** The same, and whether they are on call or there because nobody is. */
export const doctorsOnCall = async (
  clock: Clock,
  tx: Tx,
): Promise<{ doctors: PublicDoctor[]; isAnyoneOnCall: boolean }> => {
  const all = await practisingDoctors(clock, tx)
  const onCall = await onCallAmong(
    tx,
    all.map(doctor => doctor.id),
    clock.now(),
  )
  const isAnyoneOnCall = onCall.size > 0
  return { doctors: isAnyoneOnCall ? all.filter(doctor => onCall.has(doctor.id)) : all, isAnyoneOnCall }
}

/** Those of them who are not away by their calendar; where all are away, all of them. */
export const doctorsOnDuty = async (clock: Clock, tx: Tx): Promise<string[]> => {
  const practising = (await practisingDoctors(clock, tx)).map(doctor => doctor.id)
  const away = await doctorsAway.ask(tx, practising, clock.now())
  const there = practising.filter(id => !away.has(id))
  return there.length > 0 ? there : practising
}

/**
 * Who is written to about something of a doctor: they themselves and the colleague who covers for them; without one, they themselves
 * while they are on duty, otherwise all who are.
 */
export const whoCovers = async (
  clock: Clock,
  tx: Tx,
  doctorId: string,
): Promise<{ doctorId: string; isTheirs: boolean }[]> => {
  const onDuty = await doctorsOnDuty(clock, tx)
  const theirs = { doctorId, isTheirs: true }
  const cover = (await runningCovers(tx, [doctorId], clock.now())).get(doctorId)
  if (cover) return [theirs, { doctorId: cover.colleagueId, isTheirs: false }]
  return onDuty.includes(doctorId) ? [theirs] : onDuty.map(id => ({ doctorId: id, isTheirs: false }))
}

/** The colleague who covers for a doctor now; null where nobody does. */
export const coveringNow = async (tx: Tx, doctorId: string, now: Date): Promise<string | null> =>
  (await runningCovers(tx, [doctorId], now)).get(doctorId)?.colleagueId ?? null

/** Who answers for doctors who are away now, in words for their patients, by the doctor; those whom nobody covers are left out. */
export const coverNotices = async (tx: Tx, doctorIds: string[], now: Date): Promise<Map<string, CoverNotice>> => {
  const running = [...(await runningCovers(tx, [...new Set(doctorIds)], now))]
  const names = await namesOfDoctors(
    tx,
    running.flatMap(([id, { colleagueId }]) => [id, colleagueId]),
  )
  const nameOf = (id: string) => names.get(id)?.name ?? ''
  return new Map(
    running.map(([id, { colleagueId, endsAt }]) => [
      id,
      { doctor: nameOf(id), colleague: nameOf(colleagueId), until: endsAt.toISOString() },
    ]),
  )
}

/** The same of one doctor; null where nobody covers. */
export const coverNotice = async (tx: Tx, doctorId: string, now: Date): Promise<CoverNotice | null> =>
  (await coverNotices(tx, [doctorId], now)).get(doctorId) ?? null

const startsWith = (column: typeof profiles.firstName | typeof profiles.lastName, text: string): SQL =>
  sql`lower(${column}) like ${`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

/** Whose name begins so: the last or the first name, or with several words both. */
export const named = (words: string[]): SQL | undefined => {
  const [first = '', ...rest] = words
  if (rest.length === 0) return or(startsWith(profiles.lastName, first), startsWith(profiles.firstName, first))
  return and(startsWith(profiles.firstName, first), startsWith(profiles.lastName, rest.join(' ')))
}
