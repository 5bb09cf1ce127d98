import { PRIVACY_DAYS, privacyDue } from '@om/domain/privacy-requests'
import type { privacyRequestSteps, privacyRequests } from '../tables/privacy-requests.ts'
import type { tasks } from '../tables/tasks.ts'
import { hoursAfter, hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'

type Row = typeof privacyRequests.$inferInsert
type Step = typeof privacyRequestSteps.$inferInsert
type Asked = { requests: Row[]; steps: Step[]; tasks: (typeof tasks.$inferInsert)[] }

const { paula, sam } = people
const nameOf = ({ firstName, lastName }: typeof paula | typeof sam) => `${firstName} ${lastName}`

/** Requests under the Privacy Act: one whose day is near, one that was answered, and one that was refused. */
export const buildPrivacyRequests = (now: Date): Asked => {
  const build = (
    words: string,
    daysAgo: number,
    rest: Partial<Row> & Pick<Row, 'patientId' | 'kind' | 'state'>,
  ): Row => {
    const askedAt = hoursBefore(now, daysAgo * 24)
    return {
      id: idOf('privacy', rest.patientId),
      channel: 'online',
      words,
      askedAt,
      dueAt: privacyDue(askedAt),
      ...rest,
    }
  }
  const stepsOf = (row: Row, ...after: (Pick<Step, 'kind'> & Partial<Step> & { hours: number })[]): Step[] => [
    {
      id: idOf('privacy step', row.id ?? '', 0),
      requestId: row.id ?? '',
      kind: 'received',
      byId: row.channel === 'online' ? row.patientId : paula.id,
      byName: row.channel === 'online' ? '' : nameOf(paula),
      at: row.askedAt,
    },
    ...after.map(({ hours, ...step }, place) => ({
      id: idOf('privacy step', row.id ?? '', place + 1),
      requestId: row.id ?? '',
      byId: paula.id,
      byName: nameOf(paula),
      at: hoursAfter(row.askedAt, hours),
      ...step,
    })),
  ]

  const paper = build(
    'Please send everything that you hold about me on paper: my father helps me with my papers, and he has no computer.',
    PRIVACY_DAYS - 4,
    {
      patientId: people.marcus.id,
      kind: 'access',
      state: 'working',
      assigneeId: paula.id,
      assigneeName: nameOf(paula),
    },
  )
  const looked = build('Somebody of the pharmacy opened my order on a Sunday. Why was that?', 20, {
    patientId: people.grace.id,
    kind: 'looked',
    state: 'answered',
    closedAt: hoursBefore(now, 18 * 24),
    assigneeId: paula.id,
    assigneeName: nameOf(paula),
  })
  const notes = build('I want the letters that you have written with the bank about my disputed payment.', 40, {
    patientId: people.theo.id,
    kind: 'access',
    state: 'refused',
    channel: 'phone',
    identity: 'Called back on the number of the account; date of birth and address were right.',
    closedAt: hoursBefore(now, 30 * 24),
    assigneeId: sam.id,
    assigneeName: nameOf(sam),
  })
  return {
    requests: [paper, looked, notes],
    steps: [
      ...stepsOf(
        paper,
        { kind: 'started', hours: 5 },
        { kind: 'noted', words: 'Printed. The envelope goes to the address of the account, signed for.', hours: 40 },
      ),
      ...stepsOf(
        looked,
        { kind: 'started', hours: 3 },
        {
          kind: 'answered',
          words:
            'Your order was packed on that Sunday, so that it would leave on Monday morning. The pharmacist opened it to check the label against the prescription.',
          hours: 48,
        },
      ),
      ...stepsOf(
        notes,
        { kind: 'started', byId: sam.id, byName: nameOf(sam), hours: 20 },
        {
          kind: 'refused',
          ground: 'proceedings',
          words:
            'The bank still decides about that payment. Once it has, we send you what can be given. What you have sent to us yourself is in your package already.',
          byId: sam.id,
          byName: nameOf(sam),
          hours: 240,
        },
      ),
    ],
    tasks: [
      {
        id: idOf('privacy task', paper.patientId),
        role: 'admin',
        kind: 'privacy_request',
        subjectId: paper.id ?? '',
        patientId: paper.patientId,
        summary: 'A request under the Privacy Act.',
        openedAt: paper.askedAt,
        dueAt: paper.dueAt,
      },
    ],
  }
}
