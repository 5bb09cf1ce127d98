import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins, emailDoctor, emailPatient } from '#src/modules/mail/mail.ts'
import { doctorsOnDuty, doctorsToCall, practisingDoctors, whoCovers } from '#src/modules/people/people.ts'
import { openTask, type TaskRow } from '#src/modules/tasks/tasks.ts'
import type { ReportRow } from './side-effects.repo.ts'

/** Mails about reports: that there is something to read, never what. */

const HOUR_MS = 3_600_000

const caseOf = ({ consultId }: ReportRow) => ({
  label: 'Open the case',
  path: `/doctor/dashboard?view=decided&consult=${consultId}`,
})

type Alarm = { key: string; path: string; isHeld: boolean; words?: string[]; label?: string }

const call = async (deps: Deps, tx: Tx, alarm: Alarm, whom = doctorsToCall): Promise<void> => {
  for (const doctor of await whom(deps.clock, tx))
    await emailDoctor(deps, tx, {
      doctorId: doctor.id,
      subject: 'Urgent: a patient needs a doctor now',
      heading: 'A patient needs a doctor now',
      paragraphs: alarm.words ?? [
        `A patient has reported something dangerous.${alarm.isHeld ? ' Everything of theirs is on hold.' : ''}`,
        'Open the case, take the task and call the patient within the hour. If a colleague has taken it, there is nothing to do.',
      ],
      action: { label: alarm.label ?? 'Open the case', path: alarm.path },
      dedupeKey: `${alarm.key}:${doctor.id}`,
    })
}

/** Something dangerous: who is on call is told at once, or every doctor who practises when nobody is. */
export const writeAlarm = (deps: Deps, tx: Tx, report: ReportRow, isHeld: boolean): Promise<void> =>
  call(deps, tx, { key: `side-effect-alarm:${report.id}`, path: caseOf(report).path, isHeld })

/** The same of somebody who has no treatment of ours, about their case; once for each time they told it. */
export const writeCrisis = (deps: Deps, tx: Tx, consultId: string): Promise<void> =>
  call(deps, tx, {
    key: `crisis:${consultId}:${deps.clock.now().toISOString()}`,
    path: `/doctor/dashboard?view=decided&consult=${consultId}`,
    isHeld: false,
  })

type Urgent = Pick<TaskRow, 'id' | 'kind' | 'consultId' | 'openedAt' | 'dueAt'>

/** A conversation that cannot wait, which the tasks lead to. */
const ofMessage = ({ openedAt, dueAt }: Urgent) => ({
  label: 'Open the tasks',
  words: [
    'A message of a patient cannot wait.',
    `Take the task, read the message and call the patient ${dueAt.getTime() - openedAt.getTime() > HOUR_MS ? 'by the time that stands with it' : 'within the hour'}. If a colleague has taken it, there is nothing to do.`,
  ],
})

/** Calls every doctor who practises about something urgent; `round` tells one call about the same from the next. */
const callAll = (deps: Deps, tx: Tx, task: Urgent, round: string): Promise<void> =>
  call(
    deps,
    tx,
    {
      key: `${round}:${task.id}:${task.openedAt.toISOString()}`,
      path: task.consultId ? `/doctor/dashboard?view=decided&consult=${task.consultId}` : '/doctor/dashboard#tasks',
      isHeld: false,
      ...(task.kind === 'message' ? ofMessage(task) : {}),
    },
    practisingDoctors,
  )

/** Something became urgent, or was said again, that no alarm told of: every doctor who practises is called now. */
export const callNow = (deps: Deps, tx: Tx, task: Urgent): Promise<void> => callAll(deps, tx, task, 'urgent-now')

/** Nobody has taken it: every doctor who practises is called again. */
export const callAgain = (deps: Deps, tx: Tx, task: Urgent): Promise<void> => callAll(deps, tx, task, 'urgent-again')

/** Still nobody: whoever runs the clinic reaches a doctor otherwise. Nothing of the patient is in it. (INV-14) */
export const callAdmins = async (deps: Deps, tx: Tx, task: { id: string; openedAt: Date }): Promise<void> => {
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'alarm_untaken',
    subjectId: task.id,
    summary: 'Something urgent waits for a doctor, and nobody has taken it. Reach a doctor by telephone.',
    isUrgent: true,
    dueAt: deps.clock.now(),
  })
  await emailAdmins(deps, tx, {
    subject: 'Urgent: no doctor has answered for an hour',
    heading: 'No doctor has answered for an hour',
    paragraphs: [
      'Something urgent waits for a doctor, and nobody has taken it. Please reach a doctor by telephone now.',
      'They find it on top of their tasks.',
    ],
    action: { label: 'Open the dashboard', path: '/admin/dashboard' },
    dedupeKey: `urgent-admins:${task.id}:${task.openedAt.toISOString()}`,
  })
}

/** Something that can wait for its due time: the prescriber is told, or who covers while they are away or may not see patients. */
export const writeReport = async (deps: Deps, tx: Tx, report: ReportRow, prescriberId: string): Promise<void> => {
  for (const { doctorId, isTheirs } of await whoCovers(deps.clock, tx, prescriberId)) {
    const subject = isTheirs ? 'A patient of yours has written to you' : 'A patient of a colleague has written to us'
    await emailDoctor(deps, tx, {
      doctorId,
      subject,
      heading: subject,
      paragraphs: [
        ...(isTheirs ? [] : ['Their doctor is not seeing patients now. Whoever takes the task sees to it.']),
        `${
          report.level === 'E2'
            ? 'Please speak with them within 24 hours. What concerns them is on hold until then.'
            : 'Please answer by the end of the second business day.'
        }${isTheirs ? ' A colleague may do so for you.' : ''}`,
      ],
      action: caseOf(report),
      dedupeKey: `side-effect:${report.id}:${report.version}${isTheirs ? '' : `:${doctorId}`}`,
    })
  }
}

/** What the doctors had to see to is past its time; which of it, and of whom, stands in the list of tasks alone. */
export const writeOverdue = async (
  deps: Deps,
  tx: Tx,
  task: { id: string; consultId: string | null; openedAt: Date },
): Promise<void> => {
  for (const doctorId of await doctorsOnDuty(deps.clock, tx))
    await emailDoctor(deps, tx, {
      doctorId,
      subject: 'A patient waits for a doctor, and the time for it is over',
      heading: 'A patient waits for a doctor',
      paragraphs: [
        'Nobody has seen to it in the time we set ourselves. Any doctor may do so.',
        'If a colleague has taken the task, there is nothing to do.',
      ],
      action: {
        label: 'Open it',
        path: task.consultId ? `/doctor/dashboard?view=decided&consult=${task.consultId}` : '/doctor/dashboard#tasks',
      },
      dedupeKey: `task-overdue:${task.id}:${task.openedAt.toISOString()}:${doctorId}`,
    })
}

/** Neutral on a lock screen: that there is an answer. */
export const writeAnswered = (deps: Deps, tx: Tx, report: ReportRow): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: report.patientId,
    brand: report.brand,
    subject: 'Your doctor has written to you',
    heading: 'Your doctor has written to you',
    paragraphs: ['Sign in to read it and to answer.'],
    // Where a report stands, also for a fortnight after it is settled; the address tells nothing.
    action: { label: 'Read it', path: '/patient-dashboard' },
    dedupeKey: `side-effect-answer:${report.id}:${report.version}`,
  })
