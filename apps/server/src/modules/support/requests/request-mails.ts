import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailAdmins, emailColleague, emailPatient } from '#src/modules/mail/mail.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import type { RequestRow } from './requests.repo.ts'

const path = '/consumer-health-records/corrections#requests'
const officePath = (id: string) => `/admin/messages?section=requests&request=${id}`
const dueDay = (dueAt: Date) => formatDay(dayIn(dueAt, CLINIC_ZONE))

type Told = Pick<RequestRow, 'id' | 'number' | 'patientId' | 'dueAt'>

const tell = async (
  deps: Deps,
  tx: Tx,
  { patientId }: Told,
  mail: { subject: string; paragraphs: string[]; label: string; dedupeKey: string },
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject: mail.subject,
    heading: mail.subject,
    paragraphs: mail.paragraphs,
    action: { label: mail.label, path },
    dedupeKey: mail.dedupeKey,
  })

/** That it has come, and by when it is answered; nothing of what is asked. (Domain 7.7: privacy_request_received) */
export const tellReceived = (deps: Deps, tx: Tx, row: Told): Promise<void> =>
  tell(deps, tx, row, {
    subject: `We have received your request ${row.number}`,
    paragraphs: [
      `We answer it in writing by ${dueDay(row.dueAt)}, and write to you when the answer is there.`,
      'Until then you can take it back. If you did not ask for anything, please call the clinic.',
    ],
    label: 'See your request',
    dedupeKey: `privacy-received:${row.id}`,
  })

/** That there is an answer, by `stepId`. */
export const tellAnswered = (deps: Deps, tx: Tx, row: Told, stepId: string): Promise<void> =>
  tell(deps, tx, row, {
    subject: `We have answered your request ${row.number}`,
    paragraphs: ['Sign in to read it, and what you can do if you do not agree.'],
    label: 'Read the answer',
    dedupeKey: `privacy-answered:${stepId}`,
  })

/** That it takes longer, until when; why stands behind sign-in. */
export const tellExtended = (deps: Deps, tx: Tx, row: Told, stepId: string): Promise<void> =>
  tell(deps, tx, row, {
    subject: `Your request ${row.number} takes longer`,
    paragraphs: [`We answer it by ${dueDay(row.dueAt)}. Sign in to read why.`],
    label: 'Read why',
    dedupeKey: `privacy-extended:${stepId}`,
  })

/** That the office has closed it, because its patient told us to. */
export const tellTakenBack = (deps: Deps, tx: Tx, row: Told, stepId: string): Promise<void> =>
  tell(deps, tx, row, {
    subject: `Your request ${row.number} has been taken back`,
    paragraphs: ['You told us that it is not needed any more. If you did not, please ask again or call the clinic.'],
    label: 'See your request',
    dedupeKey: `privacy-withdrawn:${stepId}`,
  })

/** Tells the one colleague who has it now. */
export const tellColleague = (
  deps: Deps,
  tx: Tx,
  row: Told,
  colleague: { id: string; name: string },
  stepId: string,
): Promise<void> =>
  emailColleague(deps, tx, {
    userId: colleague.id,
    name: colleague.name,
    role: 'admin',
    subject: `Privacy request ${row.number} is yours now`,
    heading: 'A privacy request is yours now',
    paragraphs: [`A colleague has given it to you. It is to be answered by ${dueDay(row.dueAt)}.`],
    action: { label: 'Open the request', path: officePath(row.id) },
    dedupeKey: `privacy-handed:${stepId}`,
  })

/** Puts a request before the office, due on its day. */
export const putBeforeOffice = (deps: Deps, tx: Tx, row: Told, isUrgent = false): Promise<void> =>
  openTask(deps, tx, {
    kind: 'privacy_request',
    role: 'admin',
    subjectId: row.id,
    patientId: row.patientId,
    summary: `Request ${row.number} under the Privacy Act.`,
    dueAt: row.dueAt,
    isUrgent,
  })

/** Takes it off the office's list. */
export const settleRequest = (deps: Deps, tx: Tx, id: string, by: string): Promise<void> =>
  closeTasks(deps, tx, 'privacy_request', [id], by)

/** Tells the office that the day of a request is near, or over. */
export const tellOffice = (deps: Deps, tx: Tx, row: Told, isOver: boolean): Promise<void> =>
  emailAdmins(deps, tx, {
    subject: isOver ? `Privacy request ${row.number} is overdue` : `Privacy request ${row.number} is due soon`,
    heading: isOver ? 'A privacy request is overdue' : 'A privacy request is due soon',
    paragraphs: [
      isOver
        ? `It was to be answered by ${dueDay(row.dueAt)}. Answer it today, and say why it is late.`
        : `It is to be answered by ${dueDay(row.dueAt)}. Where that cannot be done, extend it before that day, with the reason.`,
    ],
    action: { label: 'Open the request', path: officePath(row.id) },
    dedupeKey: `privacy-due:${row.id}:${row.dueAt.toISOString()}:${isOver ? 'over' : 'near'}`,
  })
