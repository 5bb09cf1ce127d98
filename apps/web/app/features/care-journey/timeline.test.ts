import type { ConsultForPatient } from '@om/contracts/consults'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const consult: ConsultForPatient = {
  id: '00000000-0000-4000-8000-00000000c001',
  number: 'C1001',
  brand: 'men',
  state: 'approved',
  submittedAt: '2026-11-01T00:00:00.000Z',
  dueAt: null,
  decidedAt: '2026-11-02T00:00:00.000Z',
  doctor: { name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567' },
  reasons: [],
  urgent: false,
  outcome: 'rx_review',
  review: null,
  next: { kind: 'decided', dueAt: null },
  queue: null,
  suggestions: [],
  hasLetter: false,
  gpVisit: null,
  appointment: null,
  identityNeeded: false,
  identitySent: false,
  identityRefused: null,
  messageToPatient: '',
  questions: [],
  version: 1,
  can: { answer: false, withdraw: false },
}

const order: SupplyForPatient = {
  id: '00000000-0000-4000-8000-00000000d001',
  subscriptionId: '00000000-0000-4000-8000-000000000009',
  number: 'OM1',
  title: 'Daily tablet',
  state: 'shipped',
  stateLabel: 'On its way',
  goesTo: '14 Wattle Street, Ultimo NSW 2007',
  deliveryNote: '',
  addressId: null,
  followsAddress: false,
  replaces: null,
  replacedBy: null,
  restOf: null,
  rest: null,
  claim: null,
  canClaim: [],
  waitsFor: null,
  stock: null,
  lateFrom: null,
  placedAt: '2026-11-03T00:00:00.000Z',
  leavesOn: null,
  steps: [
    { label: 'Paid', at: '2026-11-03T00:00:00.000Z', state: 'done' },
    { label: 'Delivered', at: null, state: 'now' },
  ],
  parcel: { trackingNumber: 'OMD1', milestone: 'in_transit', label: 'On its way', askedCarrierOn: null },
}

const told = (...args: Parameters<typeof timelineOf>) => timelineOf(...args).map(one => one.what)

describe('what has happened so far', () => {
  test('is told newest first', () => {
    expect(told([consult], [order])).toEqual([
      'You paid, and the pharmacy got your order',
      'Your doctor made a plan for you',
      'You sent your assessment',
    ])
  })

  test.each([
    ['running_out', 'You asked for a review of your treatment'],
    ['doctor', 'A doctor began a review of your treatment'],
  ] as const)('says of a review (%s) who asked for it [PRESCRIPTION-S420]', (review, what) => {
    expect(told([{ ...consult, review }], [])).toContain(what)
  })

  test('tells of questions that were asked together once', () => {
    const asked = { askedAt: '2026-11-01T05:00:00.000Z', answer: null, answeredAt: null, question: 'Since when?' }
    const questions = [
      { ...asked, id: '00000000-0000-4000-8000-00000000e001' },
      { ...asked, id: '00000000-0000-4000-8000-00000000e002' },
    ]
    const open = { ...consult, state: 'needs_info', decidedAt: null, questions } as const
    expect(told([{ ...open, questions }], [])).toEqual(['Your doctor asked you a question', 'You sent your assessment'])
  })

  test('says of a closed assessment how it ended', () => {
    const withdrawn = { ...consult, state: 'withdrawn', decidedAt: null } as const
    expect(timelineOf([withdrawn], [])[0]?.detail).toBe('C1001, withdrawn by you')
  })

  test('says of an order that was called off how it ended', () => {
    const off = { ...order, state: 'cancelled', stateLabel: 'Cancelled' } as const
    expect(timelineOf([], [off])[0]?.detail).toBe('OM1, cancelled')
  })

  test('links an arrived parcel to its own page', () => {
    const steps: SupplyForPatient['steps'] = [{ label: 'Delivered', at: '2026-11-06T00:00:00.000Z', state: 'done' }]
    expect(timelineOf([], [{ ...order, state: 'delivered', steps }])[0]).toMatchObject({
      what: 'Your parcel was delivered',
      to: '/t/auspost/OMD1',
    })
  })

  test.each(['declined', 'referred'] as const)('tells of a %s assessment without harshness', state => {
    expect(told([{ ...consult, state }], [])[0]).toMatch(/^Your doctor (decided not to prescribe|referred you)/)
  })
})
