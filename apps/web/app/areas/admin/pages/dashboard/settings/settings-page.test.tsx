import { refused } from '@om/contracts/errors'
import { type SettingStanding, type SettingVersion, settings } from '@om/contracts/settings'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { SettingsPage } from './settings-page.tsx'

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`
const at = '2026-11-20T01:00:00.000Z'

const open: SettingVersion = {
  id: id(1),
  setting: { key: 'texts', value: { isOn: false } },
  words: 'The provider asks us to stop for a day.',
  startsAt: null,
  by: 'Paula Reyes',
  isMine: false,
  at,
  decision: null,
  decidedBy: '',
  decidedAt: null,
  reason: '',
  effectiveAt: null,
  calledOff: null,
  can: { decide: true, withdraw: false, callOff: false },
}
const texts: SettingStanding = {
  setting: { key: 'texts', value: { isOn: true } },
  versionId: null,
  open,
  ahead: [],
  versions: [],
}
const dispatch: SettingStanding = {
  setting: { key: 'dispatch', value: { days: 3, expressDays: 1 } },
  versionId: null,
  open: null,
  ahead: [],
  versions: [],
}
const page = { items: [texts, dispatch] }
const effects = (key: string) => ({ effects: [`12 people are affected by ${key}.`] })

test('approves with a question first, with whom it affects beside it [OFFICE-S727]', async () => {
  answer(settings.effect, ({ body }) => effects(body.setting.key))
  const decided: unknown[] = []
  answer(settings.decide, ({ body }) => {
    decided.push(body)
    return page
  })
  const { user } = show(<SettingsPage page={page} />, { as: people.sam })
  expect(await screen.findByText('12 people are affected by texts.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const question = await screen.findByRole('dialog', { name: 'Text messages: Off?' })
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  expect(decided).toEqual([{ decision: 'approved', reason: '' }])
})

test('proposes a value with its reason; a refusal keeps what was typed [OFFICE-S727]', async () => {
  answer(settings.effect, ({ body }) => effects(body.setting.key))
  const sent: unknown[] = []
  answer(settings.propose, ({ body }) => {
    sent.push(body)
    return refused('setting_changed')
  })
  const { user } = show(<SettingsPage page={page} />, { as: people.sam })
  await user.click(await screen.findByRole('button', { name: 'Change Days until an order leaves' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('12 people are affected by dispatch.')).toBeInTheDocument()
  const why = within(dialog).getByLabelText(/^Why/)
  await user.type(why, 'Two pharmacists are away this week.')
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
  expect(sent).toEqual([])
  expect(within(dialog).getByText(/This is how it is already/)).toBeInTheDocument()
  const days = within(dialog).getByLabelText('Business days')
  await user.clear(days)
  await user.type(days, '5')
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
  expect(await within(dialog).findByText(/has changed meanwhile/)).toBeInTheDocument()
  expect(sent).toMatchObject([
    { setting: { key: 'dispatch', value: { days: 5, expressDays: 1 } }, from: null, startsAt: null },
  ])
  expect(why).toHaveValue('Two pharmacists are away this week.')
})
