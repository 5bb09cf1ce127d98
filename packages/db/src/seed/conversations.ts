import type { appointments, messages, threads } from '../tables/care.ts'
import { type buildDiaries, freeHalfHour } from './hours.ts'
import { hoursAfter, hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'
import type { RosterEntry } from './roster.ts'

export type Conversations = {
  appointments: (typeof appointments.$inferInsert)[]
  threads: (typeof threads.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
}

/** Calls that are booked or done, and what patients wrote to the clinic this week. */
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
      const threadId = idOf('thread', person.id)
      const askedAt = hoursBefore(now, 30 + index)
      built.threads.push({
        id: threadId,
        patientId: person.id,
        category: index % 2 === 0 ? 'delivery' : 'dose',
        state: 'awaiting_patient',
        createdAt: askedAt,
        updatedAt: hoursAfter(askedAt, 3),
      })
      built.messages.push(
        {
          id: idOf('message', person.id, 1),
          threadId,
          authorId: person.id,
          authorKind: 'patient',
          sentAt: askedAt,
          readAt: hoursAfter(askedAt, 2),
          body:
            index % 2 === 0
              ? 'Can the parcel go to my work address next time?'
              : 'I missed one day. Should I take two tomorrow?',
        },
        {
          id: idOf('message', person.id, 2),
          threadId,
          authorId: index % 2 === 0 ? people.phTran.id : people[doctor].id,
          authorKind: index % 2 === 0 ? 'pharmacist' : 'doctor',
          sentAt: hoursAfter(askedAt, 3),
          body:
            index % 2 === 0
              ? 'Yes. Change it under your details before the next renewal and we will use it.'
              : 'No, just carry on with the usual amount tomorrow. One missed day does no harm.',
        },
      )
    }
  }
  return built
}
