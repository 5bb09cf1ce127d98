import { contactModes, type declineReasons } from '@om/contracts/consult-words'
import { auditLog } from '@om/db/tables/platform'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

type Line = { at: string; who: string; what: string }
type Entry = { actorRole: string; actorName: string; action: string; reason: string }

/** Reading is audited too, but is no part of the story. */
const notTold = ['consult.read', 'consult.replay.read', 'consult.note.save', 'photo.read', 'second_opinion.read']

/** Why a consult went back to the queue by itself. */
export const holdRanOut = 'hold_ran_out'

/** Why a consult went to another doctor: the one who held it did nothing while its patient was promised an answer soon. */
export const leftIdle = 'left_idle'

/** Why a consult went back to the queue although its doctor did nothing. */
export const doctorLeft = 'doctor_left'

const modeNames: Record<(typeof contactModes)[number], string> = {
  video: 'a video call',
  phone: 'a phone call',
  in_person: 'a visit in person',
}

/** Reasons for a decline, as colleagues read them. */
export const declineReasonNames: Record<(typeof declineReasons)[number], string> = {
  not_clinically_appropriate: 'not clinically appropriate',
  contraindicated: 'contraindicated',
  needs_in_person_exam: 'needs an examination in person',
  needs_tests_first: 'needs tests first',
  patient_preference: 'the patient prefers otherwise',
  identity_not_confirmed: 'identity not confirmed',
  unable_to_contact: 'patient could not be reached',
}

const modeName = (reason: string) => {
  const mode = contactModes.find(one => one === reason)
  return mode ? modeNames[mode] : 'a live contact'
}

const reasonName = (reason: string): string =>
  Object.entries(declineReasonNames).find(([code]) => code === reason)?.[1] ?? reason

/** Done by the clock, even where a colleague's step set it off. */
const isAutomatic = ({ actorRole, reason }: Entry) =>
  actorRole === 'system' || [holdRanOut, doctorLeft, leftIdle].includes(reason)

const backWords: Record<string, string> = {
  [doctorLeft]: 'The doctor is no longer available; the consult went back to the queue',
  [leftIdle]:
    'Nothing was done in it for twenty minutes, and its patient was promised an answer; another doctor may take it',
}

const wentBack = ({ reason }: Entry) => backWords[reason] ?? 'The hold ran out; the consult went back to the queue'

const sentences: Record<string, (entry: Entry) => string> = {
  'consult.submit': entry => {
    if (isAutomatic(entry)) return 'Opened from answers that were stored but not sent on'
    return entry.reason === 'review' ? 'asked for a review' : 'sent the assessment'
  },
  'consult.claim': () => 'claimed the consult',
  'consult.release': entry => (isAutomatic(entry) ? wentBack(entry) : 'put the consult back in the queue'),
  'consult.ask': ({ reason }) =>
    reason === '1' ? 'asked the patient a question' : `asked the patient ${reason} questions`,
  'consult.answer': () => 'answered a question',
  'consult.reply': () => 'answered everything; back to the doctor',
  'consult.require_video': () => 'asked for a video call',
  'consult.complete_live_contact': ({ reason }) => `recorded ${modeName(reason)} with the patient`,
  'consult.identity': ({ reason }) =>
    reason === 'document' ? 'sighted a photo ID on a picture, which is deleted' : 'sighted a photo ID',
  'consult.identity_refused': () => 'asked for another picture of an ID',
  'consult.contact': ({ reason }) => `recorded ${modeName(reason)} with the patient`,
  'consult.approve': ({ reason }) =>
    reason === 'unchanged' ? 'left the treatment as it is' : 'signed the prescription and approved the consult',
  'consult.decline': ({ reason }) =>
    reason === 'under_age' ? 'ended the care: the ID is that of somebody under 18' : `declined: ${reasonName(reason)}`,
  'consult.refer': ({ reason }) => `referred to in-person care: ${reasonName(reason)}`,
  'consult.withdraw': () => 'withdrew the assessment',
  'consult.expire': () => 'Closed after 14 days without an answer',
  'consult.nudge': () => 'Reminded the patient',
  'photo.ask': ({ reason }) => `asked the patient for a photo: ${reason}`,
  'second_opinion.ask': ({ reason }) => `asked ${reason} for a second opinion`,
  'second_opinion.answer': () => 'gave a second opinion',
  'second_opinion.decline': () => 'could not give a second opinion',
  'second_opinion.withdraw': () => 'took back a question to a colleague',
  'second_opinion.pass': ({ reason }) => `passed a question to ${reason}`,
  'second_opinion.unavailable': ({ reason }) => `${reason} can no longer answer; another colleague may be asked`,
  'consult.promise_passed': () => 'The time that the patient was told has passed; they were told a new one',
  'consult_note.add': () => 'added a note',
  'consult_note.share': () => 'shared a note with the patient',
  'consult_note.stop_sharing': () => 'ended the sharing of a note',
  'consult.breach': () => 'The 24-hour target was missed; the admins were told',
}

/** One audit row as a sentence, such as `Dr Amara Okoro` and `claimed the consult`. */
export const tellStory = (entry: Entry): { who: string; what: string } => ({
  who: isAutomatic(entry) ? 'Automatic' : entry.actorName,
  what: sentences[entry.action]?.(entry) ?? entry.action,
})

/** What happened to a consult, oldest first, in words. */
export const historyOf = async (tx: Tx, consultId: string): Promise<Line[]> => {
  const rows = await tx.q
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectType, 'consult'), eq(auditLog.subjectId, consultId), notInArray(auditLog.action, notTold)),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  return rows.map(row => ({ at: row.at.toISOString(), ...tellStory(row) }))
}
