import { type RuleComparison, type RuleSets, ruleSets } from '@om/contracts/rule-sets'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as resources from '../resources.tsx'

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`
const at = '2026-11-20T01:00:00.000Z'

const comparison: RuleComparison = {
  id: id(1),
  version: '2026-12.1',
  against: '2026-11.4',
  by: 'Dr Amara Okoro',
  askedAt: at,
  state: 'finished',
  total: 44,
  done: 44,
  changed: 3,
  outcomes: [
    { before: 'rx_review', after: 'rx_review', cases: 41 },
    { before: 'rx_review', after: 'video_required', cases: 3 },
  ],
  rules: [{ rule: 'T-09', gained: 3, lost: 0 }],
  signatures: { asked: 0, nowHeld: 0, nowOpen: 0 },
  otherFlags: 1,
  can: { stop: false, propose: true },
}

const sets: RuleSets = {
  inForce: '2026-11.4',
  isDirector: true,
  shipped: [
    { version: '2026-12.1', isInForce: false, wasInForce: false },
    { version: '2026-11.4', isInForce: true, wasInForce: true },
  ],
  switches: [
    {
      id: id(2),
      version: '2026-11.4',
      startsAt: at,
      kind: 'first',
      words: 'The rules that the clinic began with.',
      by: 'Olive Mane',
      at,
      calledOff: null,
      can: { callOff: false },
    },
  ],
  proposals: [],
  comparisons: [comparison],
  can: { compare: true },
  rollBackTo: null,
}

const changed = {
  consultId: id(7),
  number: 'C10012',
  brand: 'women' as const,
  submittedAt: at,
  before: 'rx_review' as const,
  after: 'video_required' as const,
  gained: ['T-09'],
  lost: [],
  signature: null,
}

const open = () =>
  openScreen([screenAt('resources', resources)], { at: '/resources?section=rules', as: people.drOkoro })

test('the medical director sees what a shipped set would change, case by case, and proposes it [RULES-20]', async () => {
  const sent: unknown[] = []
  answer(ruleSets.read, () => sets)
  answer(ruleSets.cases, () => ({ items: [changed], nextCursor: null }))
  answer(ruleSets.propose, ({ body }) => {
    sent.push(body)
    return sets
  })
  const { user } = open()
  expect(await screen.findByText('3 of the last 44 cases would come to something else.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'T-09: 3 more' })).toHaveAttribute('aria-pressed', 'false')
  expect(await screen.findByRole('link', { name: 'C10012' })).toHaveAttribute(
    'href',
    `/resources?section=replay&consult=${id(7)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Propose to switch on 2026-12.1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose rules 2026-12.1' })
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
  expect(await within(dialog).findByText('The reason needs at least 10 characters.')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Why'), 'A reading says more than a tick.')
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
  await expect.poll(() => sent).toMatchObject([{ comparisonId: id(1), startsAt: null }])
})

test('another doctor approves what is proposed, after a question [RULES-20]', async () => {
  const proposal = {
    id: id(4),
    version: '2026-12.1',
    comparisonId: id(1),
    words: 'A reading says more than a tick.',
    startsAt: null,
    by: 'Dr Henrik Lund',
    isMine: false,
    at,
    decision: null,
    decidedBy: '',
    decidedAt: null,
    reason: '',
    can: { decide: true, withdraw: false },
  }
  const decided: unknown[] = []
  answer(ruleSets.read, () => ({ ...sets, proposals: [proposal] }))
  answer(ruleSets.cases, () => ({ items: [changed], nextCursor: null }))
  answer(ruleSets.decide, ({ body }) => {
    decided.push(body)
    return sets
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const question = await screen.findByRole('dialog', { name: 'Switch on rules 2026-12.1?' })
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  await expect.poll(() => decided).toEqual([{ decision: 'approved', reason: '' }])
})
