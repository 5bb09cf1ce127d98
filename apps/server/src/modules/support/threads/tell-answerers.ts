import type { Colleague } from '@om/contracts/support'
import type { TicketRoute } from '@om/contracts/support-words'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { accountOfDoctor, clinicToday, whoCovers } from '#src/modules/people/people.ts'
import type { TicketRow } from '../support.repo.ts'
import { colleaguesOn } from '../tickets/notes.repo.ts'

/** How the occasions begin of which whoever answers a conversation is told. */
export const WAITS = 'thread-waits'

/** Where each profession reads a conversation. */
export const ticketPlaces: Record<TicketRoute, string> = {
  doctor: '/doctor/dashboard?section=messages&ticket=',
  pharmacist: '/pharmacy-dashboard?section=messages&ticket=',
  admin: '/admin/messages?ticket=',
}

type Found = Pick<TicketRow, 'id' | 'number' | 'route' | 'patientId' | 'assigneeId'>

const answerers = async (deps: Deps, tx: Tx, { route }: Found): Promise<Colleague[]> =>
  (await colleaguesOn(tx, clinicToday(deps.clock))).filter(one => one.route === route)

/**
 * Who has the conversation; else the doctor of its patient, or who covers for them. What is for pharmacists or the front desk, all of them. A
 * patient whom no doctor has yet is on the list of every doctor, and they are called in its last hour: a mail to each for each would be too many.
 */
const whoHears = async (deps: Deps, tx: Tx, ticket: Found): Promise<Colleague[]> => {
  const all = await answerers(deps, tx, ticket)
  const assignee = all.filter(({ id }) => id === ticket.assigneeId)
  if (assignee.length > 0 || ticket.route !== 'doctor' || !ticket.patientId) return assignee.length > 0 ? assignee : all
  const doctorId = (await latestConsultOf(tx, ticket.patientId))?.doctorId
  if (!doctorId) return []
  const covering = await whoCovers(deps.clock, tx, doctorId)
  const accounts = await Promise.all(covering.map(one => accountOfDoctor(tx, one.doctorId)))
  const theirs = all.filter(({ id }) => accounts.includes(id))
  return theirs.length > 0 ? theirs : all
}

type Letter = { subject: string; paragraphs: string[]; occasion: string }

const write = async (deps: Deps, tx: Tx, ticket: Found, whom: Colleague[], letter: Letter): Promise<void> => {
  for (const { id, name, route } of whom)
    await emailColleague(deps, tx, {
      userId: id,
      name,
      role: route,
      subject: letter.subject,
      heading: letter.subject,
      paragraphs: letter.paragraphs,
      action: { label: 'Open the message', path: `${ticketPlaces[ticket.route]}${ticket.id}` },
      dedupeKey: `${letter.occasion}:${id}`,
    })
}

/** Tells a doctor or pharmacist that a conversation of theirs waits, once for each time it begins to: its number, and nothing else. */
export const tellAnswerers = async (deps: Deps, tx: Tx, ticket: Found, occasion: string): Promise<void> =>
  write(deps, tx, ticket, await whoHears(deps, tx, ticket), {
    subject: `Message ${ticket.number} waits for an answer`,
    paragraphs: ['A patient has written, and waits for your answer. By when stands with the message.'],
    occasion: `${WAITS}:${ticket.id}:${occasion}`,
  })

/** Tells everybody who can answer a conversation that its time is over. */
export const tellOverdue = async (deps: Deps, tx: Tx, ticket: Found, dueAt: Date): Promise<void> =>
  write(deps, tx, ticket, await answerers(deps, tx, ticket), {
    subject: `Message ${ticket.number} has waited longer than promised`,
    paragraphs: ['Nobody has answered it by the time its writer was told. Please answer it now.'],
    occasion: `${WAITS}:${ticket.id}:overdue:${dueAt.toISOString()}`,
  })
