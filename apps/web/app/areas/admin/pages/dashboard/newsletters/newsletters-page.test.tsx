import { type Newsletter, newsletters } from '@om/contracts/newsletters'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { NewslettersPage } from './newsletters-page.tsx'

const none = { waiting: 0, sent: 0, bounced: 0, unwanted: 0, leftOut: 0, failed: 0, unsubscribed: 0 }
const asked: Newsletter = {
  id: '00000000-0000-4000-8000-000000000001',
  subject: 'Care in summer',
  text: 'A hat helps in the sun.\n\nWash it as often as you like.',
  linkLabel: '',
  linkPath: '',
  state: 'asked',
  version: 2,
  writtenBy: 'Sam Reyes',
  writtenAt: '2026-11-20T01:00:00.000Z',
  approvedBy: '',
  startedAt: null,
  stoppedBy: '',
  counts: none,
  can: { change: true, steps: ['take_back', 'send'] },
}

test('a second person reads it, is told to how many it goes, and sends it [NEWS-S006]', async () => {
  const moves: unknown[] = []
  answer(newsletters.move, ({ body }) => {
    moves.push(body)
    return { ...asked, state: 'sending' as const }
  })
  const { user } = show(<NewslettersPage page={{ items: [asked], nextCursor: null, readers: 12 }} />, {
    as: people.paula,
  })
  expect(await screen.findByText(/^12 people have agreed to news\./)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send it' }))
  const question = await screen.findByRole('dialog', { name: 'Send “Care in summer”?' })
  expect(question).toHaveTextContent('It goes to 12 people now.')
  await user.click(within(question).getByRole('button', { name: 'Send it' }))
  await expect.poll(() => moves).toEqual([{ step: 'send', version: 2 }])
})

test('a medicine by name is refused beside the text, and what was typed stays [NEWS-S005]', async () => {
  const saved: unknown[] = []
  answer(newsletters.save, ({ body }) => {
    saved.push(body)
    return { ...asked, state: 'draft' as const }
  })
  const { user } = show(<NewslettersPage page={{ items: [], nextCursor: null, readers: 1 }} />, { as: people.paula })
  await user.click(await screen.findByRole('button', { name: 'Write news' }))
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Summer')
  const text = screen.getByRole('textbox', { name: 'Text' })
  await user.type(text, 'Ask your doctor for minoxidil')
  await user.click(screen.getByRole('button', { name: 'Keep as a draft' }))
  expect(await screen.findByText('“minoxidil” may not stand in news. Write it another way.')).toBeInTheDocument()
  expect([text, saved.length]).toEqual([expect.objectContaining({ value: 'Ask your doctor for minoxidil' }), 0])
  await user.clear(text)
  await user.type(text, 'Wear a hat in the sun, every day.')
  await user.click(screen.getByRole('button', { name: 'Keep as a draft' }))
  await expect
    .poll(() => saved)
    .toEqual([
      { subject: 'Summer', text: 'Wear a hat in the sun, every day.', linkLabel: '', linkPath: '', version: 0 },
    ])
})
