import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor, emailPatient } from '#src/modules/mail/mail.ts'
import { practisingDoctors } from '#src/modules/people/people.ts'
import type { ReportRow } from './side-effects.repo.ts'

/** Mails about reports: that there is something to read, never what. */

const caseOf = ({ consultId }: ReportRow) => ({
  label: 'Open the case',
  path: `/doctor/dashboard?view=decided&consult=${consultId}`,
})

/** Something dangerous: every doctor who practises is told at once, whoever reads it first sees to it. */
export const writeAlarm = async (deps: Deps, tx: Tx, report: ReportRow): Promise<void> => {
  for (const doctor of await practisingDoctors(deps.clock, tx))
    await emailDoctor(deps, tx, {
      doctorId: doctor.id,
      subject: 'Urgent: a patient needs a doctor now',
      heading: 'A patient needs a doctor now',
      paragraphs: [
        'A patient has reported something dangerous. Everything of theirs is on hold.',
        'Open the case, take the task and call the patient within the hour. If a colleague has taken it, there is nothing to do.',
      ],
      action: caseOf(report),
      dedupeKey: `side-effect-alarm:${report.id}:${doctor.id}`,
    })
}

/** Something that can wait for its due time: the prescriber is told; a colleague finds it among the tasks. */
export const writeReport = (deps: Deps, tx: Tx, report: ReportRow, prescriberId: string): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId: prescriberId,
    subject: 'A patient of yours has written to you',
    heading: 'A patient of yours has written to you',
    paragraphs: [
      report.level === 'E2'
        ? 'Please speak with them within 24 hours; a colleague may do so for you. What concerns them is on hold until then.'
        : 'Please answer by the end of the second business day; a colleague may do so for you.',
    ],
    action: caseOf(report),
    dedupeKey: `side-effect:${report.id}:${report.version}`,
  })

/** Neutral on a lock screen: that there is an answer. */
export const writeAnswered = (deps: Deps, tx: Tx, report: ReportRow): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: report.patientId,
    brand: report.brand,
    subject: 'Your doctor has written to you',
    heading: 'Your doctor has written to you',
    paragraphs: ['Sign in to read it and to answer.'],
    action: { label: 'Read it', path: '/patient-dashboard' },
    dedupeKey: `side-effect-answer:${report.id}:${report.version}`,
  })
