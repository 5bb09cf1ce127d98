import { type Cover, covers } from '@om/contracts/covers'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { CoverCard } from './cover-card.tsx'

const me = { id: people.drOkoro.staffId, name: 'Dr Amara Okoro', isMe: true }
const lund = { id: people.drLund.staffId, name: 'Dr Sofia Lund', isMe: false }
const asked: Cover = {
  id: '00000000-0000-4000-8000-000000000001',
  doctor: lund,
  colleague: me,
  startsAt: '2026-12-01T13:00:00Z',
  endsAt: '2026-12-05T13:00:00Z',
  state: 'asked',
  isRunning: false,
  words: '',
  can: { answer: true, end: false },
}

test('a doctor answers who asked them to cover, asks a colleague, and ends it early [PRACT-S801]', async () => {
  const colleagues = [{ id: lund.id, name: lund.name }]
  let items: Cover[] = [asked]
  answer(covers.mine, () => ({ items, colleagues }))
  answer(covers.answer, ({ body }) => {
    items = [
      {
        ...asked,
        state: body.accept ? 'accepted' : 'declined',
        words: body.words,
        can: { answer: false, end: body.accept },
      },
    ]
    return { items, colleagues }
  })
  answer(covers.end, () => {
    items = []
    return { items, colleagues }
  })
  answer(covers.ask, ({ body }) => {
    items = [...items, { ...asked, ...body, doctor: me, colleague: lund, can: { answer: false, end: true } }]
    return { items, colleagues }
  })
  const { user } = show(<CoverCard />, { as: people.drOkoro })
  const line = (await screen.findByText('You for Dr Sofia Lund')).closest('li') as HTMLElement
  expect(line).toHaveTextContent('Wed, 2 Dec to Sat, 5 Dec, all day')
  await user.click(within(line).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Accepted')).toBeVisible()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Colleague' }), lund.name)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Enter the first day.')).toBeVisible()
  await user.type(screen.getByLabelText('First day'), '2030-01-10')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Dr Sofia Lund for you')).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^End early/ }))
  await user.click(await screen.findByRole('button', { name: 'End it' }))
  await expect.poll(() => screen.queryByText('You for Dr Sofia Lund')).toBeNull()
})
