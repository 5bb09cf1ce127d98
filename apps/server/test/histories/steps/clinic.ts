import { people } from '@om/testing/people'
import { registrationsSweep } from '#src/modules/people/staff/standing.ts'
import { advance, breakService, cards, givenPlan, mendServices, payPlan } from '#test/given/billing.ts'
import { givenConsult, givenOwnConsult } from '#test/given/consults.ts'
import { enterNormalResults } from '#test/given/prescriptions.ts'
import { passDays, type Step, type Steps, settleByClock, type World } from '../world.ts'

/** How many people one history has at most: more would hardly meet. */
const MOST = 4

type Templates = Record<'men' | 'women', string>

/** Somebody new, with a prescription that is laid down as signed: who is not registered could not have signed it. */
export const arrive = async (world: World, template: Templates, card = cards.good): Promise<void> => {
  const brand = world.patients.length % 2 === 0 ? 'men' : 'women'
  const plan = await givenPlan(world.app, { brand, template: template[brand], supplies: 3 })
  await enterNormalResults(world.app, people.drOkoro, plan.patient.id)
  await payPlan(world.app, plan, card)
  world.patients.push(plan.patient)
}

const comes = (template: Templates, card = cards.good): Step => ({
  when: (_, { patients, isLapsed }) => !isLapsed && patients.length < MOST,
  make: world => arrive(world, template, card),
  weight: 4,
})

/** The last day of the registration of the doctor who signs; the clock draws the line at once. */
const registeredUntil = async (world: World, day: string): Promise<void> => {
  await world.app.deps.pool.query('update public.doctors set registration_expires_on = $1 where id = $2', [
    day,
    people.drOkoro.staffId,
  ])
  world.isLapsed = day < '2026'
  await registrationsSweep(world.app.deps)
}

const pass = (days: number, weight: number): Step => ({
  when: () => true,
  make: world => passDays(world, days),
  weight,
})

/** What happens to the clinic, and that time goes by. */
export const clinicSteps: Steps = {
  'a day passes': pass(1, 4),
  'three days pass': pass(3, 4),
  'a week passes': pass(8, 8),
  'three weeks pass': pass(20, 14),
  'the registration stops': {
    when: (_, { isLapsed }) => !isLapsed,
    make: world => registeredUntil(world, '2020-01-01'),
    weight: 2,
  },
  'the registration is back': {
    when: (_, { isLapsed }) => isLapsed,
    make: world => registeredUntil(world, '2099-12-31'),
    weight: 15,
  },
  'the payments fail for a while': {
    when: now => now.subscription !== null,
    make: async world => {
      await breakService(world.app, { match: { service: 'payments' }, action: 'status', status: 503, times: 3 })
      await advance(world.app, 'PT6H')
      // Whatever fails now is asked again.
      await settleByClock(world).catch(() => undefined)
      await mendServices(world.app)
      await settleByClock(world)
    },
    weight: 2,
  },
  'somebody new comes': comes({ men: 'RX-M1', women: 'RX-W4' }),
  'somebody new needs a compound': comes({ men: 'RX-M2', women: 'RX-W1' }),
  'somebody new pays with a card that fails later': comes({ men: 'RX-M1', women: 'RX-W4' }, cards.failsLater),
  'somebody new takes the dearest plan': comes({ men: 'RX-M5', women: 'RX-W4' }),
  'somebody new pays with a card that is disputed': comes({ men: 'RX-M1', women: 'RX-W4' }, cards.disputed),
  'somebody new waits for a doctor': {
    when: (_, { patients }) => patients.length < MOST,
    make: async world => {
      const brand = world.patients.length % 2 === 0 ? 'men' : 'women'
      world.patients.push((await givenConsult(world.app, { brand })).patient)
    },
    weight: 3,
  },
  'a doctor claims their own case': {
    when: (_, { isLapsed }) => !isLapsed,
    make: async ({ app }) => {
      const { rows } = await app.deps.pool.query<{ id: string }>(
        'select id from public.consults where patient_id = $1',
        [people.drOkoro.id],
      )
      const id = rows[0]?.id ?? (await givenOwnConsult(app, people.drOkoro))
      return app.as(people.drOkoro).api.consults.claim({ params: { id } })
    },
    weight: 1,
    mustBe: 'own_care',
  },
}
