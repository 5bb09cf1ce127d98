import { expect, test } from 'vitest'
import { kindWords } from '#app/features/check-ins/check-in-words.ts'
import { waitingFor } from './waiting-for-you.tsx'

type Facts = Parameters<typeof waitingFor>[0]
const none: Facts = {
  open: undefined,
  photos: { requests: [] },
  checkIns: { items: [] },
  running: [],
  orders: [],
  visits: [],
  threads: [],
  asks: [],
  awaited: [],
}

test('what waits for the patient stands in one list with where it is done; what waits for the clinic is not in it [SCREEN-S331]', () => {
  expect(waitingFor(none)).toEqual([])
  const checkIn = {
    id: '1',
    kind: 'month_3',
    state: 'due',
    dueOn: '2026-11-20',
    blocksOn: '2026-12-04',
    completedAt: null,
    answers: null,
    reviewDueAt: null,
    review: null,
    can: { complete: true },
  } satisfies Facts['checkIns']['items'][number]
  const all = waitingFor({
    ...none,
    checkIns: { items: [checkIn, { ...checkIn, id: '2', can: { complete: false } }] },
  })
  expect(all).toEqual([
    {
      to: '/patient-dashboard#check-in',
      words: `Your check-in: ${kindWords.month_3.toLowerCase()}`,
      until: 'before 4 December 2026',
    },
  ])
})

test('so do an address, an answer that is too old, another time, a picture of an ID and an answer to read [SCREEN-S331]', () => {
  const proposal = {
    doctor: { id: '1', name: 'Dr Amara Okoro' },
    startsAt: '2026-12-01T01:00:00Z',
    endsAt: '2026-12-01T01:15:00Z',
    why: '',
  }
  const visits = [
    { id: '1', startsAt: '2026-12-03T01:00:00Z', proposal },
    { id: '2', startsAt: '2026-12-09T01:00:00Z', proposal: null },
  ]
  const open = {
    questions: [],
    can: { answer: false, withdraw: true },
    identityNeeded: true,
    identitySent: false,
    appointment: null,
  }
  const all: Facts = {
    ...none,
    visits,
    open: { ...open, identityRefused: 'unreadable' },
    orders: [
      { title: 'A capsule', waitsFor: 'address', stock: null },
      { title: 'A foam', waitsFor: 'doctor', stock: null },
      { title: 'A tablet', waitsFor: 'stock', stock: { expectedOn: null, canChoose: true, waitsOn: false } },
      { title: 'A lotion', waitsFor: 'stock', stock: { expectedOn: null, canChoose: true, waitsOn: true } },
    ],
    threads: [
      { id: '7', topic: 'dose', isUnread: true },
      { id: '8', topic: 'account', isUnread: false },
    ],
    asks: ['pregnancy_status'],
    awaited: ['potassium', 'egfr'],
  }
  expect(waitingFor(all).map(({ to, words, until }) => [to, words, until])).toEqual([
    ['/patient-shipping-addresses', 'An address for A capsule, which waits for it', null],
    ['/patient-orders', 'A tablet is out of stock: wait on, or have it paid back', null],
    ['/consumer-health-records', 'From your GP: Potassium, Kidney function (eGFR)', null],
    ['/consumer-health-records', 'A question to answer again before the next delivery', null],
    ['/patient-appointments', 'Another time for your call, to accept or to turn down', 'before 1 Dec 2026'],
    ['/patient-dashboard#identity', 'Another picture of your photo ID', null],
    ['/patient-messages?thread=7', 'An answer to read: My dose or treatment', null],
  ])
  // One that nobody has looked at yet waits for the clinic.
  const sent = { ...open, identitySent: true, identityRefused: 'unreadable' as const }
  expect(waitingFor({ ...none, open: sent })).toEqual([])
  // By phone a doctor has to have seen it before; at a video call it is held up.
  const called = (mode: 'phone' | 'video') =>
    waitingFor({ ...none, open: { ...open, identityRefused: null, appointment: { mode } } }).map(({ words }) => words)
  expect(called('phone')).toEqual(['A picture of your photo ID, before your call by phone'])
  expect(called('video')).toEqual([])
})
