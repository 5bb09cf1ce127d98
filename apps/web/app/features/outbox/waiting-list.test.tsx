import { refused } from '@om/contracts/errors'
import { messages } from '@om/contracts/messages'
import { people } from '@om/testing/people'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { emptyOutbox, memoryShelf } from '#test/memory-shelf.ts'
import { show } from '#test/render.tsx'
import { discard, keepOn, sendOrKeep, sendWaiting, waitingNow } from './outbox.ts'
import { useMayLeave } from './use-may-leave.tsx'
import { WaitingCard } from './waiting-list.tsx'

const lost = () => {
  throw new TypeError('Failed to fetch')
}

const id = '0b6d6f0e-6d0a-4f7e-9d3e-0d0f9a8d1c11'
const thread = '0b6d6f0e-6d0a-4f7e-9d3e-0d0f9a8d1c21'
const write = (message: string) =>
  act(() =>
    sendOrKeep(
      {
        id,
        title: 'Message: My dose or treatment',
        lines: [message],
        page: `/patient-messages?thread=${thread}`,
        task: {
          kind: 'message',
          threadId: thread,
          body: { message, files: [], requestKey: id, safety: 'none' },
        },
      },
      lost,
    ),
  )

let shelf = memoryShelf()
beforeEach(() => {
  shelf = memoryShelf()
  keepOn(shelf)
})

afterEach(() => emptyOutbox({ waitingNow, discard, sendWaiting }))

const Leave = () => {
  const mayLeave = useMayLeave()
  return (
    <button type="button" onClick={async () => (document.title = (await mayLeave()) ? 'left' : 'stayed')}>
      Sign Out
    </button>
  )
}

const open = () =>
  show(
    <>
      <WaitingCard />
      <Leave />
    </>,
    { as: people.mina },
  )

test('what waits says what it is, since when, and that nobody has read it; it is discarded only once that is confirmed [SCREEN-S315]', async () => {
  answer(messages.write, lost)
  const { user } = open()
  await write('May I take it at night?')
  const list = await screen.findByRole('group', { name: 'Waiting on this device' })
  expect(list).toHaveTextContent('Nobody at the clinic has read this yet.')
  const [row] = within(list).getAllByRole('listitem')
  expect(row).toHaveTextContent(/Message: My dose or treatment\s*Waits since /)
  expect(row).toHaveTextContent('May I take it at night?')
  await user.click(within(list).getByRole('button', { name: 'Send now' }))
  await user.click(within(list).getByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(await waitingNow()).toHaveLength(1)
  await user.click(within(list).getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog', { name: 'Discard it?' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await expect.poll(waitingNow).toEqual([])
  expect(screen.queryByRole('group', { name: 'Waiting on this device' })).not.toBeInTheDocument()
})

test('what the clinic does not take stays with its words, the reason and what to do next [SCREEN-S313]', async () => {
  answer(messages.write, lost)
  const { user } = open()
  await write('Thank you.')
  answer(messages.write, () => refused('thread_over'))
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('The clinic did not take it.')).toBeInTheDocument()
  expect(screen.getByText('Thank you.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Begin a new message' })).toHaveAttribute(
    'href',
    '/patient-messages?new=true',
  )
  expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
})

test('who signs out while something waits is asked first, and may stay [SCREEN-S314]', async () => {
  answer(messages.write, lost)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await expect.poll(() => document.title).toBe('left')
  await write('Thank you.')
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  const question = await screen.findByRole('dialog', { name: '1 thing has not been sent' })
  expect(question).toHaveTextContent('Message: My dose or treatment')
  await user.click(within(question).getByRole('button', { name: 'Stay signed in' }))
  await expect.poll(() => document.title).toBe('stayed')
  expect(await waitingNow()).toHaveLength(1)
})
