import { Journey } from '@om/contracts/me'
import { describe, expect, test } from 'vitest'
import { buildJourney } from './journey.ts'
import type { JourneyInput } from './journey-input.ts'
import { consultStates } from './lifecycles/consult.ts'
import { supplyStates } from './lifecycles/order.ts'

const at = (text: string) => new Date(text)
const now = at('2026-11-16T02:00:00Z')

type Consult = NonNullable<JourneyInput['consult']>
type Plan = NonNullable<JourneyInput['plan']>
type Subscription = NonNullable<JourneyInput['subscription']>
type Order = NonNullable<JourneyInput['order']>

const nothing: JourneyInput = {
  now,
  brand: 'men',
  state: 'NSW',
  consult: null,
  plan: null,
  subscription: null,
  order: null,
}
const consult = (state: Consult['state'], change: Partial<Consult> = {}): Consult => ({
  id: 'c1',
  state,
  urgent: false,
  outcome: 'rx_review',
  submittedAt: at('2026-11-16T00:00:00Z'),
  dueAt: state === 'submitted' || state === 'in_review' ? at('2026-11-17T00:00:00Z') : null,
  decidedAt: ['approved', 'declined', 'referred'].includes(state) ? now : null,
  doctorName: state === 'submitted' ? null : 'Dr Amara Okoro',
  ...change,
})
const plan = (status: Plan['status'], change: Partial<Plan> = {}): Plan => ({
  consultId: 'c1',
  prescription: 'active',
  status,
  offeredAt: now,
  confirmedAt: status === 'active' ? now : null,
  ...change,
})
const subscription = (status: string, change: Partial<Subscription> = {}): Subscription => ({
  status,
  startedAt: now,
  currentPeriodEnd: at('2026-12-31T13:30:00Z'),
  cancelAtPeriodEnd: false,
  ...change,
})
const order = (state: Order['state'], change: Partial<Order> = {}): Order => ({
  state,
  placedAt: now,
  shippedAt: state === 'shipped' || state === 'delivered' ? now : null,
  deliveredAt: state === 'delivered' ? now : null,
  parcel: null,
  ...change,
})
const paid = { consult: consult('approved'), plan: plan('active'), subscription: subscription('active') }
const tell = (change: Partial<JourneyInput>) => buildJourney({ ...nothing, ...change })
const states = (change: Partial<JourneyInput>) =>
  tell(change)
    .steps.map(step => step.state)
    .join(' ')
const parcel = (milestone: NonNullable<Order['parcel']>['milestone']) => ({ trackingNumber: 'AB1234567890', milestone })

describe('what happens next', () => {
  test.each([
    ['nothing yet', {}, 'Start with a few questions', '/hair-loss-quiz', null],
    ['nothing yet, women', { brand: 'women' }, 'Start with a few questions', '/women/hair-loss-quiz', null],
    ['sent', { consult: consult('submitted') }, 'We have your assessment', null, '2026-11-17T00:00:00.000Z'],
    [
      'with a doctor',
      { consult: consult('in_review') },
      'Dr Amara Okoro is looking at your assessment',
      null,
      '2026-11-17T00:00:00.000Z',
    ],
    [
      'a question',
      { consult: consult('needs_info') },
      'Dr Amara Okoro has a question for you',
      '/patient-dashboard#questions',
      null,
    ],
    [
      'a video call',
      { consult: consult('video_required') },
      'Dr Amara Okoro would like to see you by video',
      null,
      null,
    ],
    ['declined', { consult: consult('declined') }, 'Dr Amara Okoro has written to you', '/hair-loss-quiz', null],
    ['referred', { consult: consult('referred') }, 'Dr Amara Okoro has written to you', '/hair-loss-quiz', null],
    ['expired', { consult: consult('expired') }, 'We have closed your assessment', '/hair-loss-quiz', null],
    ['withdrawn', { consult: consult('withdrawn') }, 'You have withdrawn your assessment', '/hair-loss-quiz', null],
    [
      'an offer',
      { consult: consult('approved'), plan: plan('offered') },
      'Your plan is ready',
      '/patient-subscription',
      null,
    ],
    [
      'a payment page',
      { consult: consult('approved'), plan: plan('paying') },
      'Your payment is not finished',
      '/patient-subscription',
      null,
    ],
    ['paid', paid, 'Thank you, your payment has arrived', '/patient-subscription-management', null],
    ['at the pharmacy', { ...paid, order: order('received') }, 'The pharmacy has your order', '/patient-orders', null],
    [
      'being made',
      { ...paid, order: order('quality_check') },
      'The pharmacy is preparing your order',
      '/patient-orders',
      null,
    ],
    ['on hold', { ...paid, order: order('on_hold') }, 'The pharmacy is checking something', '/patient-orders', null],
    [
      'on its way',
      { ...paid, order: order('shipped', { parcel: parcel('out_for_delivery') }) },
      'Your parcel: out for delivery',
      '/t/auspost/AB1234567890',
      null,
    ],
    [
      'there',
      { ...paid, order: order('delivered') },
      'Your parcel has arrived',
      '/patient-subscription-management',
      null,
    ],
    [
      'called off before it was sent',
      { ...paid, order: order('cancelled') },
      'Your order was cancelled',
      '/patient-subscription-management',
      null,
    ],
    [
      'destroyed before it was sent',
      { ...paid, order: order('destroyed', { shippedAt: null }) },
      'Your order was cancelled',
      '/patient-subscription-management',
      null,
    ],
    [
      'a failed payment',
      { ...paid, subscription: subscription('past_due'), order: order('delivered') },
      'Your last payment did not go through',
      '/patient-subscription-management',
      null,
    ],
    [
      'cancelled',
      { ...paid, plan: plan('ended'), subscription: subscription('canceled'), order: order('delivered') },
      'Your plan has ended',
      '/hair-loss-quiz',
      null,
    ],
  ] as [string, Partial<JourneyInput>, string, string | null, string | null][])(
    '%s',
    (_, change, headline, path, dueAt) => {
      const journey = tell(change)
      expect(journey.headline).toBe(headline)
      expect(journey.action?.path ?? null).toBe(path)
      expect(journey.dueAt).toBe(dueAt)
    },
  )

  test('an order that was called off says what comes after it', () => {
    const off = { ...paid, order: order('cancelled') }
    expect(tell(off).detail).toContain('Nothing was sent. Your invoices show what goes back to you, and when.')
    expect(tell(off).detail).toContain('Your next delivery is charged on 1 January 2027.')
    const waits = { ...off, subscription: subscription('active', { waits: true }) }
    expect(tell(waits)).toMatchObject({ action: { label: 'See what it waits for' } })
    expect(tell({ ...off, subscription: subscription('active', { cancelAtPeriodEnd: true }) }).detail).not.toContain(
      'next delivery',
    )
  })

  test('names the time by the patient’s own clock', () => {
    expect(tell({ consult: consult('submitted'), state: 'WA' }).detail).toContain('Tuesday 17 November, 8:00 am')
    expect(tell({ consult: consult('submitted'), state: null }).detail).toContain('Tuesday 17 November, 11:00 am')
    expect(tell({ ...paid, order: order('delivered') }).detail).toContain('charged on 1 January 2027')
    const waiting = paid.subscription && { ...paid.subscription, waits: true }
    expect(tell({ ...paid, subscription: waiting, order: order('delivered') }).detail).not.toContain('charged on')
  })

  test('says sorry when the 24 hours are over, and promises no time that is past [CONSULT-S29]', () => {
    for (const state of ['submitted', 'in_review'] as const) {
      const journey = tell({ consult: consult(state, { dueAt: at('2026-11-16T01:00:00Z') }) })
      expect(journey.detail).toContain('we are sorry')
      expect(journey.dueAt).toBeNull()
    }
  })

  test('tells someone who may be in danger that theirs comes before all others', () => {
    expect(tell({ consult: consult('submitted', { urgent: true }) }).detail).toBe(
      'It is opened before all others, and one of our doctors will call you.',
    )
  })

  test('promises no further charge once a plan is set to end', () => {
    const ending = subscription('active', { cancelAtPeriodEnd: true })
    expect(tell({ ...paid, subscription: ending, order: order('delivered') }).detail).not.toContain('charged')
  })

  test('follows a parcel to the door even when a plan has ended or a payment failed meanwhile', () => {
    for (const status of ['canceled', 'past_due']) {
      const journey = tell({
        ...paid,
        subscription: subscription(status),
        order: order('shipped', { parcel: parcel('in_transit') }),
      })
      expect(journey.headline).toBe('Your parcel: on its way')
    }
  })
})

describe('the steps', () => {
  test.each([
    ['now next next next next next', {}],
    ['done now next next next next', { consult: consult('submitted') }],
    ['done now next next next next', { consult: consult('needs_info') }],
    ['done now', { consult: consult('submitted', { outcome: 'decline_refer_gp' }) }],
    ['done now', { consult: consult('in_review', { outcome: 'non_rx_suggested' }) }],
    ['done now', { consult: consult('submitted', { review: 'talk' }) }],
    [
      'done done now next next next',
      { consult: consult('approved', { outcome: 'non_rx_suggested' }), plan: plan('offered') },
    ],
    ['done stopped next next next next', { consult: consult('declined') }],
    ['done done now next next next', { consult: consult('approved'), plan: plan('offered') }],
    ['done done done now next next', { consult: consult('approved'), plan: plan('paying') }],
    ['done done done done next next', paid],
    ['done done done done now next', { ...paid, order: order('compounding') }],
    ['done done done done done now', { ...paid, order: order('shipped') }],
    ['done done done done done done', { ...paid, order: order('delivered') }],
    ['done done done stopped next next', { ...paid, subscription: subscription('past_due') }],
    ['done done done done stopped next', { ...paid, order: order('cancelled') }],
  ] as [string, Partial<JourneyInput>][])('%s', (expected, change) => expect(states(change)).toBe(expected))

  test('say who and when', () => {
    const { steps } = tell(paid)
    expect(steps[0]?.at).toBe('2026-11-16T00:00:00.000Z')
    expect(steps[1]).toMatchObject({ key: 'review', label: 'Doctor', note: 'Dr Amara Okoro' })
  })
})

describe('a second round of care', () => {
  test('puts the open assessment first, and keeps the old plan out of its story', () => {
    const journey = tell({ ...paid, consult: consult('submitted', { id: 'c2' }), order: order('delivered') })
    expect(journey.headline).toBe('We have your assessment')
    expect(journey.openConsultId).toBe('c2')
    expect(journey.steps.map(step => step.state).join(' ')).toBe('done now next next next next')
  })

  test('goes on telling of a running plan when a later assessment was declined', () => {
    const journey = tell({ ...paid, consult: consult('declined', { id: 'c2' }), order: order('received') })
    expect(journey.headline).toBe('The pharmacy has your order')
    expect(journey.openConsultId).toBeNull()
    expect(journey.steps[1]?.state).toBe('done')
  })

  test('tells of the later assessment when the old plan is over', () => {
    const over = { plan: plan('ended'), subscription: subscription('canceled') }
    expect(tell({ ...over, consult: consult('declined', { id: 'c2' }) }).headline).toBe(
      'Dr Amara Okoro has written to you',
    )
  })
})

test('whatever happens, the words hold nothing that would embarrass, and the answer keeps its shape [CONSULT-S28]', () => {
  const all: Partial<JourneyInput>[] = [
    ...consultStates.map(state => ({ consult: consult(state) })),
    ...supplyStates.map(state => ({ ...paid, order: order(state) })),
    ...(['offered', 'paying', 'active', 'ended', 'withdrawn'] as const).map(status => ({
      consult: consult('approved'),
      plan: plan(status),
    })),
  ]
  for (const change of all) {
    const journey = tell(change)
    expect(() => Journey.parse({ ...journey, openConsultId: null })).not.toThrow()
    const words = `${journey.headline} ${journey.detail} ${journey.action?.label ?? ''} ${journey.steps.map(step => step.note)}`
    expect(words).not.toMatch(/hair|bald|loss|medicine|tablet|prescription|drug|undefined|null/i)
  }
})

describe('a review', () => {
  test.each([
    ['late', consult('submitted', { review: 'talk', dueAt: at('2026-11-15T00:00:00Z') })],
    ['urgent', consult('submitted', { review: 'changed', urgent: true })],
    ['urgent and being read', consult('in_review', { review: 'changed', urgent: true })],
    ['closed without an answer', consult('expired', { review: 'talk' })],
    ['withdrawn', consult('withdrawn', { review: 'talk' })],
    ['declined', consult('declined', { review: 'talk' })],
  ])('that is %s sends nobody to a new assessment [PRESCRIPTION-S420]', (_, its) => {
    const told = tell({ consult: its })
    expect(JSON.stringify([told.headline, told.detail, told.action])).not.toMatch(/assessment|quiz/)
  })

  test.each([
    ['asked for by its patient', 'running_out', null, 'A doctor reviews your treatment', /^You have asked for it\./],
    ['being read', 'talk', 'Dr Amara Okoro', 'Dr Amara Okoro reviews your treatment', /^You have asked for it\./],
    ['begun by a doctor', 'doctor', null, 'Your doctor reviews your treatment', /choose a time below/],
  ] as const)(
    'that is %s is not called an assessment [PRESCRIPTION-S411]',
    (_, review, doctorName, headline, detail) => {
      const state = doctorName ? 'in_review' : 'submitted'
      const told = tell({ consult: consult(state, { review, doctorName }) })
      expect(told.headline).toBe(headline)
      expect(told.detail).toMatch(detail)
      expect(told.detail).not.toContain('assessment')
    },
  )
})
