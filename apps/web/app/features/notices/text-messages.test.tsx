import { notices as contract, type NoticeSettings as Settings } from '@om/contracts/notices'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, notifyOf } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { NoticeSettings } from './notice-settings.tsx'

type Standing = NonNullable<Settings['texts']>['standing']

const given = (standing: Standing): Settings => ({
  channels: standing === 'open' ? ['bell', 'sms'] : ['bell'],
  quiet: { isOn: true, from: 1260, to: 420, zone: 'Australia/Sydney' },
  pushKey: null,
  devices: [],
  texts: { standing, number: standing === 'no_mobile' ? '' : '0412 345 678', from: '0491 570 006' },
  kinds: [
    {
      kind: 'deliveries',
      channels: [
        { channel: 'bell', isOn: true, mayChange: false },
        ...(standing === 'open' ? [{ channel: 'sms' as const, isOn: false, mayChange: true }] : []),
      ],
    },
  ],
})
const showAs = (standing: Standing) => {
  answer(contract.settings, () => given(standing))
  return show(<NoticeSettings />, { as: people.theo })
}

test('texts are off until somebody turns one on, and wait for the end of quiet hours [NOTICE-S070] [NOTICE-S074]', async () => {
  const settings = given('open')
  const asked: unknown[] = []
  answer(contract.settings, () => settings)
  answer(contract.choose, ({ body }) => {
    asked.push(body)
    const way = settings.kinds[0]?.channels[1]
    if (way) way.isOn = true
    return settings
  })
  const { user } = show(<NoticeSettings />, { as: people.theo })
  const deliveries = await screen.findByRole('switch', { name: 'Deliveries: Text' })
  expect(deliveries).not.toBeChecked()
  expect(screen.getByText(/A short text to 0412 345 678 for each kind/)).toHaveTextContent('off until you do')
  expect(screen.getByText(/Text messages wait until these hours are over/)).toBeVisible()
  await user.click(deliveries)
  await expect.poll(() => screen.getByRole('switch', { name: 'Deliveries: Text' })).toBeChecked()
  expect(asked).toEqual([{ kind: 'deliveries', channel: 'sms', isOn: true, zone: expect.any(String) }])
})

test('a patient who has no mobile with us is told where to add it [NOTICE-S071]', async () => {
  showAs('no_mobile')
  expect(await screen.findByRole('link', { name: 'Add your mobile' })).toHaveAttribute(
    'href',
    '/patient-profile#details',
  )
  expect(screen.queryByRole('switch')).toBeNull()
})

test('whoever said STOP reads how texts come back, and they do by themselves [NOTICE-S075]', async () => {
  let settings = given('stopped')
  answer(contract.settings, () => settings)
  show(<NoticeSettings />, { as: people.theo })
  expect(await screen.findByText('Text messages to 0412 345 678 are stopped')).toBeVisible()
  expect(screen.getByText(/send .* from it to/)).toHaveTextContent('START from it to 0491 570 006')
  settings = given('open')
  notifyOf('notice')
  expect(await screen.findByRole('switch', { name: 'Deliveries: Text' })).toBeVisible()
})

test('a number that takes no texts is tried once more [NOTICE-S078]', async () => {
  answer(contract.tryTexts, () => given('open'))
  const { user } = showAs('dead')
  expect(await screen.findByText('Our texts do not reach 0412 345 678')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change the number' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'It is right: try once more' }))
  expect(await screen.findByText(/A short text to 0412 345 678/)).toBeVisible()
})
