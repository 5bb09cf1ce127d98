import { type PharmacyReport, pharmacyReports } from '@om/contracts/pharmacy-reports'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { Reports } from './reports.tsx'
import { loadReports } from './reports-address.ts'

// Nothing has a size in a DOM without layout, and a chart without a size complains.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 240))
})

const id = (n: number) => `00000000-0000-4000-8000-00000000d10${n}`
const took = (orders: number, median: number | null, ninetieth: number | null) => ({ orders, median, ninetieth })
const days = { from: '2026-11-01', to: '2026-11-28' }

const report: PharmacyReport = {
  asOf: '2026-11-28T03:00:00Z',
  span: days,
  pharmacy: { name: 'Compounding Pharmacy', address: '1 Mill Street, Alexandria' },
  reader: 'Linh Tran',
  dispensed: 42,
  turnaround: {
    weeks: [{ ...days, packed: took(3, 150, 3000), handedOver: took(0, null, null) }],
    whole: { ...days, packed: took(3, 150, 3000), handedOver: took(0, null, null) },
  },
  holds: {
    count: 250,
    reasons: [{ reason: 'address', words: 'Address', holds: 250, orders: 9, still: 1, median: 90 }],
    items: [
      { order: { id: id(1), number: 'OM10001' }, words: 'Address', at: days.from, by: 'Linh Tran', until: null },
    ].map(one => ({ ...one, at: '2026-11-02T03:00:00Z' })),
  },
  rework: {
    count: 1,
    kinds: { replacement: 1, remake: 0, rejected_batch: 0 },
    items: [
      {
        ...{
          kind: 'replacement',
          at: '2026-11-03T03:00:00Z',
          order: { id: id(2), number: 'OM10002' },
          title: 'Daily tablet',
        },
        ...{ instead: { id: id(3), number: 'OM10003' }, why: 'Lost on the way', by: '' },
      },
    ],
  },
  destroyed: { count: 0, items: [] },
  recalls: {
    count: 1,
    items: [
      {
        ...{
          id: id(4),
          number: 'RC10001',
          isDrill: false,
          code: 'LOT-1',
          reason: 'Not sealed',
          startedBy: 'Linh Tran',
        },
        ...{ startedAt: '2026-11-04T03:00:00Z', orders: 3, patients: 3, letters: 3, answers: 2 },
        ...{ lettersAfter: 0, medianAnswerAfter: 45, lastAnswerAfter: 125, closedAfter: null },
      },
    ],
  },
  incidents: {
    count: 1,
    items: [
      {
        ...{
          id: id(5),
          number: 'IN10001',
          form: 'near_miss',
          severity: 'low',
          title: 'Two labels',
          happenedOn: '2026-11-05',
        },
        ...{ enteredAt: '2026-11-05T03:00:00Z', actions: 2, actionsDone: 1, closedAt: null },
      },
    ],
  },
}

test('the reports name their period in the address, lead to the rows behind them, and are printed and taken as CSV [REPORT-S9]', async () => {
  const asked: unknown[] = []
  answer(pharmacyReports.read, ({ query }) => {
    asked.push(query)
    return report
  })
  const page = {
    clientLoader: ({ request }: { request: Request }) => loadReports(request.url, request.signal),
    default: ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loadReports>> }) =>
      loaderData && <Reports loaded={loaderData} />,
  }
  const { user, address } = openScreen([screenAt('pharmacy-dashboard', page)], {
    at: '/pharmacy-dashboard?section=reports',
    as: people.phTran,
  })
  const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkTo('42 lines in the dispensing register')).toBe(
    '/pharmacy-dashboard?section=register&from=2026-11-01&to=2026-11-28',
  )
  expect(await linkTo('OM10001')).toBe(`/pharmacy-orders?order=${id(1)}`)
  expect(await linkTo('OM10003')).toBe(`/pharmacy-orders?order=${id(3)}`)
  expect(await linkTo('RC10001')).toContain(id(4))
  expect(await linkTo('IN10001')).toContain(`section=registers&matter=${id(5)}`)
  const weeks = within(screen.getByRole('table', { name: 'Turnaround by week' }))
  expect(weeks.getAllByText('2 h 30 min')).toHaveLength(2)
  expect(weeks.getAllByText('2 d 2 h')).toHaveLength(2)
  expect(screen.getByText('2 of 3: half after 45 min, the last after 2 h 5 min')).toBeInTheDocument()
  expect(screen.getByText('Nothing was destroyed in these days.')).toBeInTheDocument()
  expect(screen.getByText('These are the newest 1 of 250. The CSV holds all of them.')).toBeInTheDocument()
  expect(screen.getByText('Compounding Pharmacy, 1 Mill Street, Alexandria')).toBeInTheDocument()
  expect(screen.getByText(/^Printed by Linh Tran on /)).toBeInTheDocument()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month')
  await expect.poll(address).toBe('/pharmacy-dashboard?section=reports&period=last_month')
  await expect.poll(() => asked.at(-1)).toEqual({ period: 'last_month' })
})
