import { messages as contract, type Thread } from '@om/contracts/messages'
import { photos } from '@om/contracts/photos'
import { people } from '@om/testing/people'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepDraftsOn } from '#app/browser/device-drafts.ts'
import { DRAFTS_SIGNAL } from '#app/browser/forget-kept.ts'
import { forgetLastSeen, forgetLeft } from '#app/browser/last-seen.ts'
import { seal, unsealAll } from '#app/browser/sealed.ts'
import { browserShelf } from '#app/browser/shelf.ts'
import * as outbox from '#app/features/outbox/outbox.ts'
import { answer } from '#test/fake-api.ts'
import { emptyOutbox, memoryShelf } from '#test/memory-shelf.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as list from './messages.tsx'
import * as thread from './thread.tsx'

const { mina, theo } = people
const id = '00000000-0000-4000-8000-000000000001'
const key = `thread:${id}`
const DAY_MS = 24 * 60 * 60 * 1000

const shown: Thread = {
  ...{ id, number: 10_001, topic: 'dose', status: 'open', route: 'doctor', excerpt: '', isMine: true, isUnread: false },
  ...{ createdAt: '2026-11-20T01:00:00Z', lastMessageAt: '2026-11-20T01:00:00Z', isUrgent: false, dueAt: null },
  ...{ isOver: false, messages: [], hasEarlier: false, readAt: null, can: { write: true, close: true } },
}

let shelf = memoryShelf()
beforeEach(() => {
  shelf = memoryShelf()
  keepDraftsOn(shelf)
  outbox.keepOn(memoryShelf())
})
afterEach(() => emptyOutbox(outbox))

const open = async () => {
  answer(contract.mine, () => ({ items: [shown], nextCursor: null, unread: 0 }))
  answer(contract.read, () => shown)
  answer(contract.typing, () => ({ ok: true as const }))
  answer(photos.about, () => ({ photos: [] }))
  const screens = [screenAt('patient-messages', list, [screenAt(null, thread)])]
  const { user } = openScreen(screens, { at: `/patient-messages?thread=${id}`, as: mina })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  return { user, field, text: () => field.value }
}

/** What the device has of this conversation. */
const kept = async () => (await unsealAll(shelf, mina.id, 'drafts')).map(({ text }) => JSON.parse(text).message)

/** What another tab does. */
const signal = () => window.dispatchEvent(new StorageEvent('storage', { key: DRAFTS_SIGNAL }))
const typedElsewhere = async (message: string, at = Date.now() + 1000) => {
  const typed = { message, requestKey: '00000000-0000-4000-8000-0000000000d1', safety: 'none' }
  await seal(shelf, mina.id, 'drafts', { id: key, at, text: JSON.stringify(typed) })
  signal()
}
const closeTab = () => {
  cleanup()
  sessionStorage.clear()
}

describe('a message that is half written', () => {
  test('is there after the tab was closed, and says nothing in clear on the device [MESSAGE-S077]', async () => {
    const { user, field } = await open()
    await user.type(field, 'My scalp is sore')
    await expect.poll(kept).toEqual(['My scalp is sore'])
    expect(shelf.dump()).not.toContain('scalp')
    closeTab()
    const again = await open()
    await expect.poll(again.text).toBe('My scalp is sore')
  })

  test('is in every tab as it was typed last, but never in the place of what somebody is typing [MESSAGE-S077]', async () => {
    const { user, field, text } = await open()
    await typedElsewhere('From the other tab')
    await expect.poll(text).toBe('From the other tab')
    await user.type(field, ', and on')
    await expect.poll(kept).toEqual(['From the other tab, and on'])
    await typedElsewhere('Typed there meanwhile')
    await expect.poll(kept).toEqual(['Typed there meanwhile'])
    expect(text()).toBe('From the other tab, and on')
    await user.type(field, '!')
    act(() => field.blur())
    await typedElsewhere('Older', Date.now() - 60_000)
    await expect.poll(kept).toEqual(['Older'])
    expect(text()).toBe('From the other tab, and on!')
    await typedElsewhere('Later still')
    await expect.poll(text).toBe('Later still')
  })

  test('is gone everywhere once it was sent [MESSAGE-S077]', async () => {
    answer(contract.write, () => shown)
    const { user, field, text } = await open()
    await user.type(field, 'With food?')
    await expect.poll(kept).toEqual(['With food?'])
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(text).toBe('')
    await expect.poll(kept).toEqual([])
    await typedElsewhere('Sent in the other tab')
    await expect.poll(text).toBe('Sent in the other tab')
    await shelf.remove('drafts', key)
    signal()
    await expect.poll(text).toBe('')
    expect(Object.keys(sessionStorage).filter(name => name.includes('thread'))).toEqual([])
  })

  test('stays for its person alone: a sign-out takes it, a session that ends by itself does not [MESSAGE-S078]', async () => {
    const { user, field } = await open()
    await user.type(field, 'Mine')
    await expect.poll(kept).toEqual(['Mine'])
    await seal(shelf, mina.id, 'answers', { id: '/api/me', at: 1, text: '{}' })
    await forgetLastSeen(shelf)
    expect(await shelf.all('answers')).toEqual([])
    await forgetLeft(mina.id, shelf)
    expect(await kept()).toEqual(['Mine'])
    await forgetLeft(theo.id, shelf)
    expect(await shelf.owner()).toBeUndefined()
    expect(await shelf.all('drafts')).toEqual([])
    // This tab was put away while somebody signed out in another one.
    cleanup()
    const again = await open()
    await expect.poll(again.text).toBe('')
  })

  test('goes when nobody touches it for 30 days [MESSAGE-S078]', async () => {
    const at = Date.now() - 31 * DAY_MS
    await typedElsewhere('A month ago', at)
    await seal(shelf, mina.id, 'drafts', { id: 'thread:new', at: at + 2 * DAY_MS, text: '{"message":"Younger"}' })
    const { text } = await open()
    await forgetLeft(mina.id, shelf)
    expect(await kept()).toEqual(['Younger'])
    expect(text()).toBe('')
    await seal(shelf, mina.id, 'drafts', { id: 'thread:new', at, text: '{}' })
    await forgetLastSeen(shelf)
    expect(await shelf.isThere()).toBe(false)
  })

  test('stays in the tab where the browser keeps nothing [MESSAGE-S077]', async () => {
    keepDraftsOn(browserShelf)
    expect('indexedDB' in globalThis).toBe(false)
    const { user, field } = await open()
    await user.type(field, 'In private')
    cleanup()
    const again = await open()
    expect(again.text()).toBe('In private')
    fireEvent.focus(again.field)
    signal()
    expect(again.text()).toBe('In private')
  })
})
