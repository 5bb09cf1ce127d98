import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import * as appointments from '#src/modules/appointments/appointment-mails.ts'
import type { AppointmentRow } from '#src/modules/appointments/appointments.repo.ts'
import type { CheckInRow } from '#src/modules/check-ins/check-ins.repo.ts'
import { writeDue, writeNote } from '#src/modules/check-ins/check-ins.sweep.ts'
import { writeReviewed } from '#src/modules/check-ins/review-check-in.ts'
import * as openings from '#src/modules/consults/access/openings.ts'
import type { ConsultRow } from '#src/modules/consults/consults.repo.ts'
import { breachMail } from '#src/modules/consults/consults.sweep.ts'
import { writeLetter } from '#src/modules/consults/contact/notify-patient.ts'
import { writeShared } from '#src/modules/consults/notes/notes.ts'
import * as opinions from '#src/modules/consults/opinions/opinion-mails.ts'
import type { OpinionRow } from '#src/modules/consults/opinions/opinions.repo.ts'
import { writeGiven, writeGivenBack } from '#src/modules/consults/queue/give-consult.ts'
import { writeOffer } from '#src/modules/consults/queue/promises.ts'
import { emailAdmins } from '#src/modules/mail/mail.ts'
import { saveChoice } from '#src/modules/notices/notices.repo.ts'
import { writeSigned, writeWithdrawn } from '#src/modules/overview/gp-letters/doctor-letter-mails.ts'
import { writeLocked, writeOpened, writeToPractice } from '#src/modules/overview/gp-letters/gp-mails.ts'
import { type WeekFigures, writeDigest } from '#src/modules/overview/office/digest.ts'
import * as settings from '#src/modules/overview/settings/setting-mails.ts'
import { putCover, settleCover } from '#src/modules/people/covers/cover-mails.ts'
import type { CoverRow } from '#src/modules/people/covers/covers.repo.ts'
import { accountOfDoctor } from '#src/modules/people/people.ts'
import { writeAsked } from '#src/modules/photos/ask-for-photo.ts'
import { writeAnswered, writeReceived } from '#src/modules/picture/corrections/corrections.routes.ts'
import { writeLetterReady } from '#src/modules/picture/test-request.ts'
import { writeSent } from '#src/modules/prescriptions/elsewhere/send-original.ts'
import { writeNews, writeOwn } from '#src/modules/prescriptions/move-prescription.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.repo.ts'
import { writeEnds } from '#src/modules/prescriptions/prescriptions.sweep.ts'
import * as quality from '#src/modules/quality/quality-mails.ts'
import * as rules from '#src/modules/rule-sets/write-switched.ts'
import * as effects from '#src/modules/side-effects/side-effect-mails.ts'
import type { ReportRow } from '#src/modules/side-effects/side-effects.repo.ts'
import * as templates from '#src/modules/templates/template-mails.ts'
import { rowOf, type Samples, type Setting } from './sample.ts'

const starts = new Date('2026-11-18T23:30:00Z')

const appointment = ({ patientId, consultId, doctorId }: Setting, mode: 'video' | 'phone' = 'video') =>
  rowOf<AppointmentRow>({
    id: randomUUID(),
    patientId,
    consultId,
    doctorId,
    mode,
    state: 'booked',
    startsAt: starts,
    endsAt: new Date(starts.getTime() + 15 * 60_000),
    calendarId: null,
    calendarSequence: 0,
    version: 1,
  })
const of = ({ patientId, brand }: Setting) => ({ id: randomUUID(), patientId, brand })
const ruleOf = ({ doctorId }: Setting, decision: 'approved' | 'refused') => ({
  ...{ id: randomUUID(), decision, doctorId },
  startsAt: starts,
})
const drawn = ({ doctorId }: Setting) => ({ month: '2026-10', doctorId })
const feedback = ({ doctorId }: Setting) => ({ id: randomUUID(), doctorId, key: '1' })
const templateOf = ({ doctorId }: Setting) => ({
  template: { id: randomUUID(), code: 'RX-C1001', kind: 'prescription', ownerId: null } as const,
  doctorId,
})
const coverOf = ({ doctorId }: Setting) =>
  rowOf<CoverRow>({
    ...{ id: randomUUID(), doctorId, colleagueId: doctorId, state: 'ended', askedAt: starts },
    ...{ startsAt: starts, endsAt: new Date(starts.getTime() + 86_400_000) },
  })
const settingOf = (decision: 'approved' | 'refused' | 'called off') => ({
  ...({ id: randomUUID(), key: 'texts', proposedBy: people.paula.id, proposedByName: 'Paula Reyes' } as const),
  ...{ decision, by: 'Sam Whitlock' },
})
const wantsFigures = async ({ tx, doctorId }: Setting) => {
  const userId = (await accountOfDoctor(tx, doctorId)) ?? ''
  const choice = { choice: 'digest:email', isOn: true, isUsual: false, now: new Date() }
  await saveChoice(tx, userId, choice)
  return { userId, name: 'Paula Reyes' }
}
const week = (late: number): WeekFigures => ({
  span: { from: '2026-11-16', to: '2026-11-22' },
  waiting: [
    {
      ...{ kind: 'consults', count: 14, late, oldestSince: new Date('2026-11-22T01:00:00Z') },
      ...{ now: { came: 50, done: 37, missed: late }, before: { came: 44, done: 40, missed: 0 } },
    },
  ],
  funnel: {
    ...{ views: 9_120, started: 480, submitted: 50, called: 21, approved: 37, paid: 30, sent: 22 },
    ...{ renewed_1: 0, renewed_2: 0, renewed_3: 0 },
  },
  money: [
    { part: 'care', salesCents: 145_650, gstCents: 0, backCents: 4_900, backGstCents: 0 },
    { part: 'goods', salesCents: 21_900, gstCents: 1_991, backCents: 0, backGstCents: 0 },
    { part: 'shop', salesCents: 38_200, gstCents: 3_473, backCents: 0, backGstCents: 0 },
  ],
})
const doctor = async ({ tx, doctorId }: Setting) => {
  const userId = (await accountOfDoctor(tx, doctorId)) ?? ''
  return { userId, name: 'Dr Amara Okoro' }
}
const consult = (at: Setting) => rowOf<ConsultRow>({ ...of(at), number: 2_041 })
const opinion = ({ consultId, doctorId }: Setting, state: OpinionRow['state'] = 'open') =>
  rowOf<OpinionRow>({ id: randomUUID(), consultId, askedBy: doctorId, askedOf: doctorId, state, closedBy: null })
const settled = (at: Setting, state: OpinionRow['state']) =>
  opinions.settleOpinion(at.deps, at.tx, opinion(at, state), { number: 2_041, claimedBy: null }, 'Dr Lund')
const script = (at: Setting) => rowOf<PrescriptionRow>({ ...of(at), version: 2 })
const report = (at: Setting, level: ReportRow['level'] = 'E2') =>
  rowOf<ReportRow>({ ...of(at), consultId: at.consultId, level, version: 1 })
const checkIn = (at: Setting) => rowOf<CheckInRow>(of(at))
const task = ({ consultId }: Setting, kind: 'side_effect' | 'message' = 'side_effect') => ({
  id: randomUUID(),
  kind,
  consultId: kind === 'message' ? null : consultId,
  openedAt: starts,
  dueAt: starts,
})

const openingOf = ({ doctorId }: Setting) => ({ id: randomUUID(), doctorId })

const letter =
  (occasion: Parameters<typeof writeLetter>[3], isReview = false) =>
  (at: Setting) =>
    writeLetter(at.deps, at.tx, consult(at), occasion, { isReview })

/** Mails about care: that there is news, and where; never what it is. */
export const careSamples: Samples = {
  'modules/appointments/appointment-mails.ts': {
    'a video call is booked': at => appointments.writeBooked(at.deps, at.tx, appointment(at), at),
    'a phone call is booked': at => appointments.writeBooked(at.deps, at.tx, appointment(at, 'phone'), at),
    'its patient waits': at => appointments.writeWaiting(at.deps, at.tx, appointment(at)),
    'it is moved': at => appointments.writeMoved(at.deps, at.tx, { from: appointment(at), to: appointment(at) }, at),
    'another time is proposed': at =>
      appointments.writeProposed(at.deps, at.tx, appointment(at), { startsAt: starts, doctorName: 'Dr Henrik Lund' }),
    'it is not proposed any more': at => appointments.writeProposalGone(at.deps, at.tx, appointment(at)),
    'the patient keeps their time': at => appointments.writeKept(at.deps, at.tx, appointment(at)),
    'it is by phone now': at => appointments.writeModeChanged(at.deps, at.tx, appointment(at, 'phone'), at),
    'the doctor cancels': at => appointments.writeCancelledByDoctor(at.deps, at.tx, appointment(at)),
    'the patient cancels': at => appointments.writeCancelledByPatient(at.deps, at.tx, appointment(at)),
    'it is needed no longer': at => appointments.writeNoLongerNeeded(at.deps, at.tx, appointment(at), at),
    'the patient was not there': at => appointments.writeMissed(at.deps, at.tx, appointment(at)),
    'nobody answered the phone': at => appointments.writeMissed(at.deps, at.tx, appointment(at, 'phone')),
    'its time is over': at => appointments.writeNotHeld(at.deps, at.tx, appointment(at)),
    'it did not work': at => appointments.writeFailed(at.deps, at.tx, appointment(at)),
    'it is tomorrow': at => appointments.writeReminder(at.deps, at.tx, appointment(at), '24h'),
    'it is in an hour': at => appointments.writeReminder(at.deps, at.tx, appointment(at), '1h'),
    'it is now': at => appointments.writeReminder(at.deps, at.tx, appointment(at), '5m'),
  },
  'modules/consults/contact/notify-patient.ts': {
    'an assessment has come': at =>
      writeLetter(at.deps, at.tx, consult(at), 'received', { due: { at: starts, state: 'NSW' } }),
    'it takes longer than was told': at =>
      writeLetter(at.deps, at.tx, consult(at), 'later', { due: { at: starts, state: 'NSW' } }),
    'a review is asked for': letter('asked'),
    'a doctor begins a review': letter('review'),
    'a doctor has it': letter('assigned'),
    'a doctor has the review': letter('assigned', true),
    'a doctor asks': letter('question'),
    'a doctor wants to talk': letter('video'),
    'a doctor has decided': letter('news'),
    'a doctor waits': letter('nudge'),
    'it is closed': letter('expired'),
    'the review is closed': letter('expired', true),
  },
  'modules/rule-sets/write-switched.ts': {
    'a set of rules was approved': at => rules.writeAboutProposal(at.deps, at.tx, ruleOf(at, 'approved')),
    'a set of rules was refused': at => rules.writeAboutProposal(at.deps, at.tx, ruleOf(at, 'refused')),
    'other rules are switched on': at =>
      rules.writeSwitched(at.deps, at.tx, { ...ruleOf(at, 'approved'), version: '2026-12.1' }),
    'they do not begin after all': at =>
      rules.writeCalledOff(at.deps, at.tx, { ...ruleOf(at, 'approved'), version: '2026-12.1' }),
  },
  'modules/templates/template-mails.ts': {
    'a proposal was approved': at =>
      templates.writeDecided(at.deps, at.tx, { ...templateOf(at), number: 2, decision: 'approved' }),
    'a proposal was declined': at =>
      templates.writeDecided(at.deps, at.tx, { ...templateOf(at), number: 3, decision: 'declined' }),
    'a template is retired': at =>
      templates.writeRetired(at.deps, at.tx, { ...templateOf(at), number: 2, replacedBy: 'RX-M1' }),
    'a template is retired, with nothing in its place': at =>
      templates.writeRetired(at.deps, at.tx, { ...templateOf(at), number: 4, replacedBy: null }),
    'a medicine has left': at =>
      templates.writeLeft(at.deps, at.tx, {
        ...templateOf(at),
        medicine: 'LAT_TOP',
      }),
  },
  'modules/quality/quality-mails.ts': {
    'cases are drawn for the audit': at => quality.writeDrawn(at.deps, at.tx, { ...drawn(at), cases: 20 }),
    'one case is drawn': at => quality.writeDrawn(at.deps, at.tx, { ...drawn(at), cases: 1 }),
    'feedback on a case': at => quality.writeOfFeedback(at.deps, at.tx, 'shared', feedback(at)),
    'feedback was corrected': at => quality.writeOfFeedback(at.deps, at.tx, 'corrected', feedback(at)),
    'an answer to feedback': at => quality.writeOfFeedback(at.deps, at.tx, 'answered', feedback(at)),
  },
  'modules/people/covers/cover-mails.ts': {
    'a colleague asks for cover': async at => {
      const userId = (await accountOfDoctor(at.tx, at.doctorId)) ?? ''
      await putCover(at.deps, at.tx, coverOf(at), { doctor: 'Dr Lund', colleague: 'Dr Okoro', userId })
    },
    'what came of it': at =>
      settleCover(at.deps, at.tx, coverOf(at), {
        tell: at.doctorId,
        subject: 'A cover has ended',
        text: 'It holds no longer. Nobody covers for the doctor who is away unless another colleague is asked.',
        by: 'Dr Lund',
      }),
  },
  'modules/consults/access/openings.ts': {
    'a record was opened for a reason': at => openings.writeOpened(at.deps, at.tx, openingOf(at)),
    'the medical director asks': at => openings.writeAboutOpening(at.deps, at.tx, 'asked', openingOf(at), starts),
    'the question was answered': at => openings.writeAboutOpening(at.deps, at.tx, 'answered', openingOf(at), starts),
  },
  'modules/overview/settings/setting-mails.ts': {
    'a setting was approved': at => settings.writeSettingDecided(at.deps, at.tx, settingOf('approved')),
    'a setting was approved for later': at =>
      settings.writeSettingDecided(at.deps, at.tx, { ...settingOf('approved'), from: starts }),
    'a setting was refused': at => settings.writeSettingDecided(at.deps, at.tx, settingOf('refused')),
    'a setting was called off': at => settings.writeSettingDecided(at.deps, at.tx, settingOf('called off')),
  },
  'modules/overview/office/digest.ts': {
    'the figures of a week': async at => writeDigest(at.deps, at.tx, await wantsFigures(at), week(3)),
    'nobody waits too long': async at => writeDigest(at.deps, at.tx, await wantsFigures(at), week(0)),
  },
  'modules/consults/opinions/opinion-mails.ts': {
    'a colleague is asked': at => opinions.writeAsked(at.deps, at.tx, opinion(at), 2_041),
    'the opinion has come': at => settled(at, 'answered'),
    'the question was declined': at => settled(at, 'declined'),
    'nobody is left to answer': at => settled(at, 'unavailable'),
    'the question was taken back': at => opinions.writeWithdrawn(at.deps, at.tx, opinion(at), 2_041),
  },
  'modules/consults/queue/promises.ts': {
    'a case near its end is offered': at =>
      writeOffer(at.deps, at.tx, { ...consult(at), urgent: false }, at.doctorId, starts),
    'an urgent case is offered': at =>
      writeOffer(at.deps, at.tx, { ...consult(at), urgent: true }, at.doctorId, starts),
  },
  'modules/consults/queue/give-consult.ts': {
    'a consult was given to a doctor': async at => writeGiven(at.deps, at.tx, consult(at), await doctor(at)),
    'somebody else sees to it': async at => writeGivenBack(at.deps, at.tx, consult(at), await doctor(at)),
  },
  'modules/consults/consults.sweep.ts': {
    'a consult is late': at => emailAdmins(at.deps, at.tx, breachMail([consult(at)])),
    'consults are late': at => emailAdmins(at.deps, at.tx, breachMail([consult(at), consult(at)])),
  },
  'modules/check-ins/check-ins.sweep.ts': {
    'a check-in is due': at => writeDue(at.deps, at.tx, checkIn(at), 'due'),
    'a check-in is late': at => writeDue(at.deps, at.tx, checkIn(at), 'overdue'),
    'there is a note': at => writeNote(at.deps, at.tx, checkIn(at)),
  },
  'modules/check-ins/review-check-in.ts': {
    'a check-in is answered': at => writeReviewed(at.deps, at.tx, checkIn(at)),
  },
  'modules/overview/gp-letters/gp-mails.ts': {
    'a practice gets a letter': at =>
      writeToPractice(at.deps, at.tx, {
        ...of(at),
        email: 'reception@practice.example',
        isSummary: true,
        token: 'sample-of-a-token-of-a-letter',
        until: starts,
        timesSent: 1,
      }),
    'somebody gets a letter of a doctor': at =>
      writeToPractice(at.deps, at.tx, {
        ...of(at),
        isSummary: false,
        email: 'office@school.example',
        token: 'sample-of-a-token-of-a-letter',
        until: starts,
        timesSent: 1,
      }),
    'it was opened': at => writeOpened(at.deps, at.tx, { ...of(at), timesSent: 1, codeNumber: 1 }),
    'it is locked': at => writeLocked(at.deps, at.tx, { ...of(at), timesSent: 1, codeNumber: 1 }),
  },
  'modules/overview/gp-letters/doctor-letter-mails.ts': {
    'a doctor has signed a letter': at => writeSigned(at.deps, at.tx, { ...of(at), isNewVersion: false }),
    'a doctor has signed a new version': at => writeSigned(at.deps, at.tx, { ...of(at), isNewVersion: true }),
    'a letter was withdrawn': at => writeWithdrawn(at.deps, at.tx, of(at)),
  },
  'modules/photos/ask-for-photo.ts': {
    'a picture is asked for': at => writeAsked(at.deps, at.tx, at, { id: randomUUID() }),
  },
  'modules/consults/notes/notes.ts': {
    'a doctor shares a note': at => writeShared(at.deps, at.tx, at, randomUUID()),
  },
  'modules/picture/corrections/corrections.routes.ts': {
    'a correction is asked for': at => writeReceived(at.deps, at.tx, { ...of(at), dueAt: starts }),
    'a correction is answered': at => writeAnswered(at.deps, at.tx, at, randomUUID(), true),
    'an answer is corrected': at => writeAnswered(at.deps, at.tx, at, randomUUID(), false),
  },
  'modules/picture/test-request.ts': {
    'there is a letter': at => writeLetterReady(at.deps, at.tx, of(at)),
  },
  'modules/prescriptions/elsewhere/send-original.ts': {
    'an original is sent': at => writeSent(at.deps, at.tx, script(at), true, `original-sent:${randomUUID()}`),
    'an original was not sent': at => writeSent(at.deps, at.tx, script(at), false, `original-sent:${randomUUID()}`),
  },
  'modules/prescriptions/move-prescription.ts': {
    'something has changed': at => writeNews(at.deps, at.tx, script(at)),
    'their own wish: stop': at => writeOwn(at.deps, at.tx, script(at), 'cease'),
    'their own wish: elsewhere': at => writeOwn(at.deps, at.tx, script(at), 'take_elsewhere'),
    'their own wish: back': at => writeOwn(at.deps, at.tx, script(at), 'take_back'),
  },
  'modules/prescriptions/prescriptions.sweep.ts': {
    'a plan ends': at => writeEnds(at.deps, at.tx, { row: script(at), on: '2026-12-14', why: 'last_day' }, 30),
    'a plan is used up': at =>
      writeEnds(at.deps, at.tx, { row: script(at), on: '2026-12-14', why: 'last_delivery' }, 14),
  },
  'modules/side-effects/side-effect-mails.ts': {
    'a doctor is called': at => effects.writeAlarm(at.deps, at.tx, report(at), true),
    'a doctor is called about a case': at => effects.writeCrisis(at.deps, at.tx, at.consultId),
    'a doctor is called again': at => effects.callAgain(at.deps, at.tx, task(at)),
    'a doctor is called about a message': at => effects.callNow(at.deps, at.tx, task(at, 'message')),
    'the office is called': at => effects.callAdmins(at.deps, at.tx, task(at)),
    'a report, within a day': at => effects.writeReport(at.deps, at.tx, report(at), at.doctorId),
    'a report, within two': at => effects.writeReport(at.deps, at.tx, report(at, 'E3'), at.doctorId),
    'a report to colleagues': at => effects.writeReport(at.deps, at.tx, report(at), randomUUID()),
    'a task is overdue': at => effects.writeOverdue(at.deps, at.tx, task(at)),
    'a report is answered': at => effects.writeAnswered(at.deps, at.tx, report(at)),
  },
}
