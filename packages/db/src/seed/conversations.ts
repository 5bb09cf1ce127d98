import type { appointments } from '../tables/care.ts'
import type { supportMessages, supportTickets } from '../tables/public-site.ts'
import { type buildDiaries, freeHalfHour } from './hours.ts'
import { hoursAfter, hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'
import type { RosterEntry } from './roster.ts'

export type Conversations = {
  appointments: (typeof appointments.$inferInsert)[]
  threads: (typeof supportTickets.$inferInsert)[]
  messages: (typeof supportMessages.$inferInsert)[]
}

type Person = RosterEntry['person']
type Talk = { topic: 'delivery' | 'dose'; route: 'doctor' | 'pharmacist'; question: string; answer: string }

const delivery: Talk = {
  topic: 'delivery',
  route: 'pharmacist',
  question: 'Can the parcel go to my work address next time?',
  answer: 'Yes. Change it under your details before the next renewal and we will use it.',
}
const dose: Talk = {
  topic: 'dose',
  route: 'doctor',
  question: 'I missed one day. Should I take two tomorrow?',
  answer: 'No, just carry on with the usual amount tomorrow. One missed day does no harm.',
}

/** A conversation that was answered after three hours, and not read since. */
const threadOf = (person: Person, { topic, route }: Talk, askedAt: Date): Conversations['threads'] => [
  {
    id: idOf('thread', person.id),
    requestKey: idOf('thread key', person.id),
    patientId: person.id,
    personId: person.id,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    brand: person.brand,
    topic,
    route,
    status: 'awaiting_patient',
    createdAt: askedAt,
    lastMessageAt: hoursAfter(askedAt, 3),
    patientReadAt: askedAt,
    clinicReadAt: askedAt,
    version: 1,
  },
]

const messagesOf = (
  person: Person,
  { route, question, answer }: Talk,
  clinician: { id: string; firstName: string; lastName: string },
  askedAt: Date,
): Conversations['messages'] => {
  const ticketId = idOf('thread', person.id)
  return [
    {
      id: idOf('message', person.id, 1),
      ticketId,
      requestKey: idOf('thread key', person.id),
      author: 'visitor',
      authorName: `${person.firstName} ${person.lastName}`,
      route,
      text: question,
      createdAt: askedAt,
    },
    {
      id: idOf('message', person.id, 2),
      ticketId,
      requestKey: idOf('message key', person.id, 2),
      author: 'staff',
      staffId: clinician.id,
      authorRole: route,
      authorName: `${clinician.firstName} ${clinician.lastName}`,
      route,
      text: answer,
      createdAt: hoursAfter(askedAt, 3),
    },
  ]
}

/** Calls that are booked or done, one of them about a treatment, and what patients wrote to the clinic this week. */
export const buildConversations = (
  roster: RosterEntry[],
  diaries: ReturnType<typeof buildDiaries>,
  now: Date,
): Conversations => {
  const built: Conversations = { appointments: [], threads: [], messages: [] }
  for (const [index, { person, stage, doctor, hoursAgo }] of roster.entries()) {
    const call = {
      id: idOf('appointment', person.id),
      patientId: person.id,
      doctorId: people[doctor].staffId,
      consultId: idOf('consult', person.id),
    }
    if (stage === 'video_required') {
      const booked = built.appointments.filter(one => one.doctorId === call.doctorId)
      const time = freeHalfHour(diaries[doctor], booked, now)
      built.appointments.push({ ...call, mode: 'video', state: 'booked', ...time, createdAt: hoursBefore(now, 1) })
    }
    if (stage === 'shipped' && built.appointments.every(({ reason }) => !reason)) {
      const { startsAt } = freeHalfHour(
        diaries[doctor],
        built.appointments.filter(one => one.doctorId === call.doctorId),
        now,
      )
      built.appointments.push({
        ...call,
        id: idOf('appointment', person.id, 2),
        mode: 'phone',
        state: 'booked',
        reason: 'My scalp has been dry and itchy since I began. Should I change anything?',
        startsAt,
        endsAt: hoursAfter(startsAt, 0.25),
        createdAt: hoursBefore(now, 3),
      })
    }
    if (stage === 'shipped' || stage === 'delivered') {
      const startsAt = hoursBefore(now, hoursAgo - 5)
      built.appointments.push({
        ...call,
        mode: 'phone',
        state: 'completed',
        startsAt,
        endsAt: hoursAfter(startsAt, 0.2),
        closedAt: hoursAfter(startsAt, 0.2),
        createdAt: hoursBefore(startsAt, 2),
      })
      const askedAt = hoursBefore(now, 30 + index)
      const talk = index % 2 === 0 ? delivery : dose
      const clinician = talk.route === 'doctor' ? people[doctor] : people.phTran
      built.threads.push(...threadOf(person, talk, askedAt))
      built.messages.push(...messagesOf(person, talk, clinician, askedAt))
    }
  }
  return built
}
