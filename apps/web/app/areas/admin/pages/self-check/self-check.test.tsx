import { type SelfCheck, selfCheck } from '@om/contracts/self-check'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './self-check.tsx'

const at = '2026-11-16T00:00:00.000Z'
const check = (change: Partial<SelfCheck>): SelfCheck => ({
  ...{ key: 'outbox', name: 'Mails go out', promise: 'Nothing waits.', state: 'good', count: 0, note: '', found: [] },
  ...{ since: at, checkedAt: at, next: 'Ask.', place: null },
  ...change,
})
const run = { id: 'a3c8a8a6-0d9b-4c3c-8a27-1df9f2d8a001', at, by: '', ms: 40, bad: 0, caution: 0, turned: [] }
const reply = (checks: SelfCheck[], isStale = false) => ({
  ...{ asOf: at, checks, lastRun: run, turns: [], everyMinutes: 5, isStale },
})
const open = () => openScreen([screenAt('admin/self-check', page)], { at: '/admin/self-check', as: people.paula })

test('what is broken comes first, with what to do and its list; a press looks again [OPERATION-S700]', async () => {
  const broken = check({
    key: 'script',
    name: 'No supply without a valid prescription',
    state: 'bad',
    count: 2,
    note: '2 of the orders.',
    found: [{ label: 'Order 10004', to: '/admin/orders?part=payments&payment=x' }],
    next: 'Tell the pharmacist.',
    place: { label: 'Incidents', to: '/admin/messages?section=registers' },
  })
  let isBroken = true
  answer(selfCheck.read, () => reply([check({}), isBroken ? broken : check({ key: 'script', name: broken.name })]))
  answer(selfCheck.run, () => {
    isBroken = false
    return reply([check({}), check({ key: 'script', name: broken.name })])
  })
  const { user } = open()
  expect(await screen.findByText('One promise is broken.')).toBeVisible()
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement
  expect(row).toHaveTextContent(/No supply without a valid prescription.*Broken.*Since.*2.*Tell the pharmacist/)
  expect(within(row).getByRole('link', { name: 'Order 10004' })).toBeVisible()
  expect(within(row).getByRole('link', { name: 'Incidents' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Look now' }))
  expect((await screen.findAllByText('Nothing is broken.'))[0]).toBeVisible()
})

test('says so where it is not looked at any more [OPERATION-S700]', async () => {
  answer(selfCheck.read, () => reply([check({})], true))
  open()
  expect(await screen.findByText(/Nothing has been looked at since/)).toBeVisible()
})
