import { admin, type Overview } from '@om/contracts/admin'
import { office, type WaitingItem } from '@om/contracts/office'
import { type WaitingKind, waitingKinds } from '@om/contracts/office-words'
import { practitioners } from '@om/contracts/practitioners'
import { assessments } from '@om/contracts/quiz-drafts'
import { selfCheck } from '@om/contracts/self-check'
import { visits } from '@om/contracts/visits'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as dashboard from './dashboard.tsx'

const asOf = '2026-11-28T01:00:00.000Z'
const none = { came: 0, done: 0, missed: 0 }
const rowOf = (kind: WaitingKind) => ({
  kind,
  ...(kind === 'consults'
    ? { count: 3, late: 1, oldestSince: '2026-11-26T23:00:00.000Z', now: { came: 9, done: 6, missed: 2 } }
    : { count: 0, late: 0, oldestSince: null, now: none }),
  before: none,
})

const overview: Overview = {
  asOf,
  consults: {
    ...{ waiting: 3, inReview: 0, withPatient: 0, overdue: 1, dueSoon: 0, oldestWaitingHours: 26 },
    ...{ decidedWithin24hPercent: null, decidedLast7Days: 0 },
  },
  orders: { toVerify: 0, inProduction: 0, toShip: 0, onHold: 0, late: 0, shippedLast7Days: 0 },
  subscriptions: { active: 0, pastDue: 0, cancelledLast30Days: 0, chargedLast30DaysCents: 0 },
  frontDesk: { open: 0, oldestWaitingHours: null },
  auditLog: null,
  registrations: [],
}

const way = {
  ...{ views: 900, started: 40, submitted: 20, called: 9, approved: 15, paid: 12, sent: 10 },
  ...{ renewed_1: 5, renewed_2: 2, renewed_3: 0 },
}

const doctorId = 'b5c0a7de-0000-4000-8000-0000000000d1'
const item = (given: WaitingItem['given'] = null): WaitingItem => ({
  ...{ id: 'b5c0a7de-0000-4000-8000-000000000001', number: 'C10044', brand: 'men', state: 'submitted', who: '' },
  ...{ since: '2026-11-26T23:00:00.000Z', dueAt: '2026-11-27T23:00:00.000Z', isLate: true, given, can: { give: true } },
})

const open = (at: string) => {
  answer(admin.overview, () => overview)
  answer(office.figures, () => ({
    span: { from: '2026-11-22', to: '2026-11-28', before: { from: '2026-11-15', to: '2026-11-21' } },
    funnel: { now: way, before: way },
    money: { now: [], before: [] },
  }))
  answer(selfCheck.read, () => ({
    ...{ asOf, checks: [], lastRun: null, turns: [], everyMinutes: 5, isStale: true },
  }))
  answer(practitioners.onCall, () => ({ shifts: [] }))
  answer(visits.read, () => ({ daily: [], pages: [] }))
  answer(visits.errors, () => ({ items: [], nextCursor: null }))
  answer(assessments.funnel, ({ query }) => ({ ...query, screens: [], daily: [] }))
  answer(office.waiting, ({ query: { period } }) => ({
    asOf,
    span: {
      from: period === '7' ? '2026-11-22' : '2026-10-30',
      ...{ to: '2026-11-28', before: { from: '2026-11-15', to: '2026-11-21' } },
    },
    rows: waitingKinds.map(rowOf),
    // Charts have no size in a test.
    daily: [],
    dailyBefore: [],
  }))
  return openScreen([screenAt('admin/dashboard', dashboard)], { at, as: people.paula })
}

test('says who waits too long, and each figure leads to its list; the period is in the address [OFFICE-S03] [OFFICE-S05]', async () => {
  const { user, address } = open('/admin/dashboard')
  expect(await screen.findByRole('heading', { name: '1 consult is past 24 hours' })).toBeVisible()
  const row = screen.getByRole('row', { name: /^Consults.*24 hours/ })
  expect(row).toHaveTextContent(/3.*1.*26 h/)
  expect(within(row).getByRole('link', { name: /past their time/ })).toHaveAttribute(
    'href',
    '/admin/dashboard?list=consults&late=yes',
  )
  expect(screen.getByRole('link', { name: 'Orders of the shop' })).toHaveAttribute('href', '/admin/orders?view=open')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
  await expect.poll(address).toBe('/admin/dashboard?period=7')
  expect(await screen.findByRole('heading', { name: '22 November 2026 to 28 November 2026' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Assessments sent 0' })).toBeVisible()
  expect(await screen.findByRole('row', { name: /^Approved/ })).toHaveTextContent(/Approved\s*15\s*\(75 %\)/)
  await user.click(screen.getByRole('checkbox', { name: /period before/ }))
  await expect.poll(address).toBe('/admin/dashboard?period=7&compare=yes')
  expect(await screen.findByRole('row', { name: 'Assessments sent 0 0' })).toBeVisible()
})

test('a consult that is late is given to a doctor, and put back [OFFICE-S08]', async () => {
  let given: WaitingItem['given'] = null
  answer(office.list, () => ({
    ...{ items: [item(given)], nextCursor: null, isAnyoneOnCall: false },
    doctors: [{ id: doctorId, name: 'Dr Okoro' }],
  }))
  answer(office.give, ({ body }) => {
    given = { doctorId: body.doctorId, doctor: 'Dr Okoro', at: asOf }
    return item(given)
  })
  answer(office.takeBack, () => {
    given = null
    return item()
  })
  const { user } = open('/admin/dashboard?list=consults&late=yes')
  expect(await screen.findByText(/Nobody is on call/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Give' })).toBeDisabled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Doctor for C10044' }), 'Dr Okoro')
  await user.click(screen.getByRole('button', { name: 'Give' }))
  expect(await screen.findByText(/^Given to Dr Okoro/)).toBeVisible()
  const row = within(screen.getByRole('row', { name: /^C10044/ }))
  await user.click(row.getByRole('button', { name: 'Put back' }))
  await expect.poll(() => screen.queryByText(/^Given to Dr Okoro/)).toBeNull()
})

test('a request about privacy opens in its register; the correction of a record does not open here [OFFICE-S04]', async () => {
  const asked = { ...item(), state: 'admin', who: '', can: { give: false } }
  const correction = { ...asked, id: crypto.randomUUID(), number: 'CR-3E6347AA', state: 'doctor' }
  answer(office.list, () => ({
    ...{ items: [{ ...asked, number: '10001' }, correction], nextCursor: null, isAnyoneOnCall: true },
    doctors: [],
  }))
  open('/admin/dashboard?list=privacy')
  expect(await screen.findByRole('link', { name: '10001' })).toHaveAttribute(
    'href',
    `/admin/messages?section=requests&request=${asked.id}`,
  )
  expect(screen.getByRole('row', { name: /^CR-3E6347AA/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'CR-3E6347AA' })).toBeNull()
})
