import { refused } from '@om/contracts/errors'
import { messages as contract, type Thread } from '@om/contracts/messages'
import { photos } from '@om/contracts/photos'
import { people } from '@om/testing/people'
import { act, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import * as outbox from '#app/features/outbox/outbox.ts'
import { answer, notifyOf } from '#test/fake-api.ts'
import { emptyOutbox, memoryShelf } from '#test/memory-shelf.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as list from './messages.tsx'
import * as thread from './thread.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const link = { thumb: '/photos/1/thumb', full: '/photos/1/full', linksEndAt: '2027-01-01T00:00:00Z' }

const threadOf = (change: Partial<Thread> = {}): Thread => ({
  id,
  number: 10_001,
  topic: 'dose',
  status: 'open',
  route: 'doctor',
  createdAt: '2026-11-20T01:00:00Z',
  lastMessageAt: '2026-11-20T01:00:00Z',
  excerpt: 'With food?',
  isMine: true,
  isUnread: false,
  isUrgent: false,
  dueAt: null,
  isOver: false,
  messages: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      author: 'visitor',
      authorName: 'Mina',
      authorRole: null,
      flags: [],
      isSetAside: false,
      files: [{ id: '00000000-0000-4000-8000-000000000003', isPdf: false, bytes: 20_000, ...link }],
      text: 'With food?',
      at: '2026-11-20T01:00:00Z',
    },
  ],
  hasEarlier: false,
  readAt: null,
  can: { write: true, close: true },
  ...change,
})

afterEach(() => emptyOutbox(outbox))

const given = (shown: Thread) => {
  outbox.keepOn(memoryShelf())
  const now = { thread: shown }
  answer(contract.mine, () => ({ items: [now.thread], nextCursor: null, unread: 0 }))
  answer(contract.read, () => now.thread)
  answer(photos.about, () => ({ photos: [] }))
  answer(contract.typing, () => ({ ok: true as const }))
  return now
}

const open = () =>
  openScreen([screenAt('patient-messages', list, [screenAt(null, thread)])], {
    at: `/patient-messages?thread=${id}`,
    as: people.mina,
  })

/** What a check for everyone finds in the page, apart from what only a laid-out page can show. */
const barriers = async () => {
  const { violations } = await axe.run(document.body, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  })
  return violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(node => node.html).join(' ')}`)
}

describe('/patient-messages', () => {
  test('shows the conversation with its files, and is open to everyone', async () => {
    given(threadOf())
    open()
    const log = await screen.findByRole('log', { name: 'Messages' })
    expect(within(log).getByText('With food?')).toBeInTheDocument()
    expect(within(log).getByRole('link', { name: 'Photo 1 of 1. Opens larger.' })).toHaveAttribute('href', link.full)
    expect(within(log).getByText('Sent')).toBeInTheDocument()
    expect(await barriers()).toEqual([])
  })

  test('says who answers while the doctor is away, to the last day of it [PRACT-S803]', async () => {
    const { thread: shown } = given(threadOf())
    // Whole days end at the midnight after them.
    const cover = { doctor: 'Dr Lund', colleague: 'Dr Okoro', until: new Date(2026, 11, 6).toISOString() }
    answer(contract.mine, () => ({ items: [shown], nextCursor: null, unread: 0, cover }))
    open()
    expect(await screen.findByText('Dr Okoro answers while Dr Lund is away, until 5 Dec 2026.')).toBeInTheDocument()
  })

  test('a message that could not be sent keeps its words and goes out under the same key', async () => {
    const now = given(threadOf())
    const keys: string[] = []
    answer(contract.write, ({ body }) => {
      keys.push(body.requestKey)
      return keys.length === 1 ? refused('too_fast') : now.thread
    })
    const { user } = open()
    const field = await screen.findByRole('textbox', { name: 'Your message' })
    await user.type(field, 'One more')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a moment')
    expect(field).toHaveValue('One more')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('')
    expect(new Set(keys).size).toBe(1)
  })

  test('a message written without a connection waits where it was written, and goes out once when there is one [MESSAGE-S040]', async () => {
    const now = given(threadOf())
    const keys: string[] = []
    let isOffline = true
    answer(contract.write, ({ body }) => {
      if (isOffline) throw new TypeError('Failed to fetch')
      keys.push(body.requestKey)
      return now.thread
    })
    const { user } = open()
    const field = await screen.findByRole('textbox', { name: 'Your message' })
    await user.type(field, 'From the train, with chest pain')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    // Asked before it is kept: nobody reads it now.
    const help = await screen.findByRole('region', { name: 'Do you need help now?' })
    expect(within(help).getByRole('link', { name: '000' })).toHaveAttribute('href', 'tel:000')
    await user.click(screen.getByRole('button', { name: 'Yes, tell a doctor now' }))
    const waiting = await screen.findByRole('group', { name: 'Waiting on this device' })
    expect(waiting).toHaveTextContent('Nobody at the clinic has read this yet.')
    expect(waiting).toHaveTextContent('From the train, with chest pain')
    await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('')
    isOffline = false
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => screen.queryByRole('group', { name: 'Waiting on this device' })).toBeNull()
    expect(keys).toHaveLength(1)
  })

  test('what was asked about words is asked anew of others, and the answer says what was shown [MESSAGE-S092]', async () => {
    const now = given(threadOf())
    const said: unknown[] = []
    answer(contract.write, ({ body: { message, safety, shown } }) => {
      if (safety === 'none')
        return refused('safety_first', [
          message.includes('faint')
            ? { code: 'fainted', message: 'Fainting' }
            : { code: 'chest_pain', message: 'Chest pain' },
        ])
      said.push({ message, safety, shown })
      return now.thread
    })
    const { user } = open()
    const field = await screen.findByRole('textbox', { name: 'Your message' })
    await user.type(field, 'My chest pain is gone')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('region', { name: 'Do you need help now?' })).toHaveTextContent('Chest pain')
    await user.clear(field)
    await user.type(field, 'I faint')
    expect(screen.queryByRole('region', { name: 'Do you need help now?' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('region', { name: 'Do you need help now?' })).toHaveTextContent('Fainting')
    expect(said).toEqual([])
    await user.click(screen.getByRole('button', { name: 'No, that is not what I mean' }))
    await expect.poll(() => said).toEqual([{ message: 'I faint', safety: 'set_aside', shown: ['fainted'] }])
  })

  test('a file that still waits may go without words, once it has arrived [MESSAGE-S044]', async () => {
    const now = given(threadOf())
    const photoId = '00000000-0000-4000-8000-0000000000b1'
    const arrival = Promise.withResolvers<void>()
    const sent: unknown[] = []
    answer(photos.finish, async () => {
      await arrival.promise
      return { ...link, takenAt: '2026-11-20T01:00:00Z', width: 4, height: 3, id: photoId, view: 'other' as const }
    })
    answer(contract.write, ({ body: { message, files } }) => {
      sent.push([message, files])
      return now.thread
    })
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Your message' })
    await act(() =>
      outbox.keepToSend(
        {
          ...{ id: 'photo:file', title: 'File for a message: rash.jpg', lines: [], page: '/patient-messages' },
          task: {
            ...{ kind: 'photo', view: 'other', type: 'image/jpeg', fingerprint: 'f', wholeId: photoId },
            about: { kind: 'message', id },
          },
        },
        new Blob(['picture'], { type: 'image/jpeg' }),
      ),
    )
    await screen.findByText('File for a message: rash.jpg')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/^Message: /)).toBeInTheDocument()
    expect(sent).toEqual([])
    arrival.resolve()
    await expect.poll(() => sent).toEqual([['', [photoId]]])
  })

  test('a message is found in any conversation, and stands in its place, not counted as read; writing leads back [SCREEN-S105]', async () => {
    const now = given(threadOf({ isUnread: true }))
    const [newest] = now.thread.messages
    if (!newest) throw new Error('no message')
    const old = { ...newest, id: '00000000-0000-4000-8000-00000000000a', files: [], text: 'Where is the lotion?' }
    const asked: string[] = []
    const read: string[] = []
    answer(contract.search, ({ body }) => {
      asked.push(body.words)
      const { id: threadId, number, topic } = now.thread
      return {
        items: [
          { ...{ id: old.id, threadId, number, topic, name: 'Mina', author: 'visitor' as const }, at: old.at },
        ].map(one => ({ ...one, authorName: 'Mina', excerpt: old.text })),
        nextCursor: null,
      }
    })
    answer(contract.earlier, ({ query }) =>
      query.around
        ? { messages: [old], hasEarlier: false, hasLater: true }
        : { messages: [newest], hasEarlier: true, hasLater: false },
    )
    answer(contract.markRead, ({ body }) => {
      read.push(body.messageId)
      return { ok: true as const }
    })
    answer(contract.write, () => {
      const mine = { ...newest, id: '00000000-0000-4000-8000-00000000000b', files: [], text: 'Found it' }
      now.thread = threadOf({ messages: [newest, mine] })
      return now.thread
    })
    const { user } = openScreen([screenAt('patient-messages', list, [screenAt(null, thread)])], {
      at: '/patient-messages',
      as: people.mina,
    })
    await user.click(await screen.findByRole('button', { name: 'Search what was written' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Words in a message' }), 'lotion{Enter}')
    await user.click(await screen.findByRole('link', { name: /^My dose or treatment,/ }))
    expect(asked).toEqual(['lotion'])
    const log = await screen.findByRole('log', { name: 'Messages' })
    await expect.poll(async () => (await within(log).findByText(old.text)).closest('li')).toHaveFocus()
    expect(read).toEqual([])
    await user.click(within(log).getByRole('button', { name: 'Later messages' }))
    expect(await within(log).findByText(newest.text)).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Found it')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await within(log).findByText('Found it')).toBeInTheDocument()
    expect(within(log).queryByText(old.text)).not.toBeInTheDocument()
  })

  test('an answer that comes is there without anybody asking, and who reads it says so', async () => {
    const now = given(threadOf())
    const read: string[] = []
    answer(contract.markRead, ({ body }) => {
      read.push(body.messageId)
      return { ok: true as const }
    })
    open()
    const log = await screen.findByRole('log', { name: 'Messages' })
    const [first] = now.thread.messages
    if (!first) throw new Error('no message')
    const reply = '00000000-0000-4000-8000-000000000009'
    now.thread = threadOf({
      status: 'answered',
      isUnread: true,
      messages: [
        first,
        {
          ...first,
          id: reply,
          author: 'staff',
          authorName: 'Dr Amara Okoro',
          authorRole: 'doctor',
          files: [],
          text: 'Either way.',
          at: '2026-11-20T02:00:00Z',
        },
      ],
    })
    notifyOf('ticket', id)
    expect(await within(log).findByText('Either way.')).toBeInTheDocument()
    await expect.poll(() => read).toContain(reply)
  })
})

test('what cannot wait says that a doctor has been told [MESSAGE-S073]', async () => {
  given(threadOf({ isUrgent: true, can: { write: true, close: false } }))
  open()
  const article = await screen.findByRole('article')
  expect(within(article).getByText('A doctor has been told')).toBeInTheDocument()
  expect(article).toHaveTextContent('Call 000 if you feel unsafe')
})
