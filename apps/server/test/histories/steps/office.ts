import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { advance, deliverAll } from '#test/given/billing.ts'
import { need, passDays, type Step, type Steps, type World } from '../world.ts'

const office = ({ app }: World, by: typeof people.paula | typeof people.sam = people.paula) => app.as(by).api

const payBack = (part: 'some' | 'all', weight: number): Step => ({
  when: now => now.payment !== null,
  make: async (world, _, now) => {
    const params = { id: need(now.payment) }
    const { leftCents, can } = await office(world).payments.read({ params })
    need(can.refund || null)
    const amountCents = part === 'all' ? leftCents : Math.min(1_000, leftCents)
    const body = { requestKey: randomUUID(), amountCents, leftCents, reason: 'late' as const, note: 'It came late' }
    // The same press twice is one refund.
    await Promise.all([
      office(world).payments.refund({ params, body }),
      office(world).payments.refund({ params, body }),
    ])
  },
  weight,
})

const decide = (decision: 'approved' | 'declined', weight: number): Step => ({
  when: now => now.toAgree !== null,
  make: (world, _, now) =>
    office(world, people.sam).payments.decide({
      params: { id: need(now.toAgree) },
      body: { decision, note: 'Looked at it' },
    }),
  weight,
})

const answer = (words: string, weight: number): Step => ({
  when: now => now.dispute !== null,
  make: async (world, _, now) => {
    await office(world).disputes.answer({ params: { id: need(now.dispute) }, body: { words } })
    await world.app.drain()
    return deliverAll(world.app)
  },
  weight,
})

/** The end of what is paid, and what the provider calls its subscription. */
const periodOf = async ({ app }: World, id: string) => {
  const { rows } = await app.deps.pool.query<{ provider: string; ends: Date }>(
    'select stripe_subscription_id as provider, current_period_end as ends from public.subscriptions where id = $1',
    [id],
  )
  return need(rows[0])
}

/** Somebody has switched at the provider that it collects by itself: it charges before we are asked. */
const collectsByItself: Step['make'] = async (world, _, now) => {
  const { id } = need(now.subscription)
  const { ends, provider } = await periodOf(world, id)
  const days = (ends.getTime() - world.app.clock.now().getTime()) / 86_400_000
  if (days > 0.1) await passDays(world, days - 0.05)
  await world.app.deps.payments.setCollection(provider, 'by_itself')
  for (let half = 0; half < 6; half += 1) {
    await advance(world.app, 'PT30M')
    await deliverAll(world.app)
  }
}

/** What the front office does about money, and what goes wrong at the provider. */
export const officeSteps: Steps = {
  'pay some of it back': payBack('some', 4),
  'pay all of it back': payBack('all', 3),
  'agree to a refund': decide('approved', 25),
  'decline a refund': decide('declined', 10),
  'answer a dispute well': answer('winning_evidence', 12),
  'answer a dispute badly': answer('losing_evidence', 6),
  'accept a dispute': {
    when: now => now.dispute !== null,
    make: async (world, _, now) => {
      await office(world).disputes.accept({ params: { id: need(now.dispute) }, body: { words: 'It was ours' } })
      await world.app.drain()
      return deliverAll(world.app)
    },
    weight: 6,
  },
  'the provider collects by itself': {
    when: now => now.subscription?.runs === true && !now.subscription.ends,
    make: collectsByItself,
    weight: 3,
  },
}
