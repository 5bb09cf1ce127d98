import type { CallInput } from '@om/contracts/endpoint'
import type { answerRefill as answerEndpoint, decideRefill as decideEndpoint } from '@om/contracts/refills'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { refills } from '@om/db/tables/billing'
import { and, eq } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { remindRenewals } from '#src/modules/subscriptions/provider/remind-renewals.ts'
import { answerRefill } from '#src/modules/subscriptions/refills/answer-refill.ts'
import { changeRefill, decideRefill } from '#src/modules/subscriptions/refills/decide-refill.ts'
import { demoActor } from './demo-actor.ts'

type Decision = CallInput<typeof decideEndpoint>['body']
type Delivery = {
  first: string
  last: string
  answers: Partial<CallInput<typeof answerEndpoint>['body']>
  decided: Decision
  /** What another doctor decided afterwards, and why. */
  changed?: Decision & { reason: string }
}

/** Deliveries of the demo about which a doctor had to decide before they are charged. */
const deliveries: Delivery[] = [
  {
    first: 'Patrick',
    last: 'Doyle',
    answers: { newMedicine: true, words: 'Perindopril 4 mg in the morning, since last week.' },
    decided: {
      decision: 'decline',
      message: 'Dear Patrick, please wait with the next delivery until I know more about the new tablet.',
    },
    changed: {
      decision: 'approve',
      message:
        'Dear Patrick, your GP has written to us, and the two go well together. The next delivery comes as planned.',
      reason: 'Letter of the GP from today: perindopril 4 mg, blood pressure controlled. Nothing speaks against it.',
    },
  },
  {
    first: 'Elise',
    last: 'Norwood',
    answers: { newCondition: true, words: 'My GP says that my thyroid is slow. I have had no tablets for it yet.' },
    decided: {
      decision: 'consult',
      message:
        'Dear Elise, let us talk about the new result before the next delivery. Please choose a time that suits you.',
    },
  },
]

const nothingNew: CallInput<typeof answerEndpoint>['body'] = {
  newCondition: false,
  newMedicine: false,
  noticed: false,
  isAddressRight: true,
  effects: [],
  severity: 'mild',
  words: '',
  corrected: [],
}

/** The delivery that a patient of the demo is asked about and has not answered. */
const askedOf = (deps: Deps, patientId: string): Promise<string | undefined> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const isAsked = and(eq(refills.patientId, patientId), eq(refills.state, 'requested'))
    const [row] = await tx.q.select({ id: refills.id }).from(refills).where(isAsked)
    return row?.id
  })

/**
 * Before their next delivery two patients of the demo tell something new. About one a doctor says not this time, and another decides
 * otherwise; the other is asked to book a call. Safe to repeat: who has answered is left alone.
 */
export const decideDemoDeliveries = async (deps: Deps): Promise<void> => {
  await remindRenewals(deps)
  for (const { first, last, answers, decided, changed } of deliveries) {
    const patientId = idOf('person', first, last)
    const id = await askedOf(deps, patientId)
    if (!id) continue
    const patient = demoActor('patient', { id: patientId, firstName: first, lastName: last })
    const answered = await inTransaction({ deps, actor: patient }, ctx =>
      answerRefill(ctx, { ...nothingNew, ...answers, id }),
    )
    if (!answered.ok) continue
    const said = await inTransaction({ deps, actor: demoActor('doctor', people.drLund) }, ctx =>
      decideRefill(ctx, { id, ...decided }),
    )
    const decidedAt = said.ok ? said.value.decided?.at : undefined
    if (changed && decidedAt)
      await inTransaction({ deps, actor: demoActor('doctor', people.drOkoro) }, ctx =>
        changeRefill(ctx, { id, ...changed, decidedAt }),
      )
  }
}
