import type { SupportMessage } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#test/render.tsx'
import { Conversation } from './conversation.tsx'

const PAGE = 50
const link = { thumb: '/photos/1/thumb', full: '/photos/1/full', linksEndAt: '2027-01-01T00:00:00Z' }
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const messageAt = (at: number): SupportMessage => ({
  ...{ id: idOf(at), author: 'visitor', authorName: 'Mina', authorRole: null, flags: [], isSetAside: false, files: [] },
  ...{ text: `message ${at}`, at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString() },
})

/** A conversation of 120 messages, the newest of them on the screen; each page before is answered by `answerWith`. */
const open = (answerWith: (before: number) => Promise<void> = async () => undefined) => {
  const all = Array.from({ length: 120 }, (_, at) => messageAt(at))
  const files = [
    { id: idOf(900), isPdf: true, bytes: 20_000, ...link },
    { id: idOf(901), isPdf: false, bytes: 20_000, ...link },
  ]
  all[0] = { ...messageAt(0), text: '', files }
  const asked: number[] = []
  const loadEarlier = async (before: string) => {
    const end = all.findIndex(({ id }) => id === before)
    asked.push(end)
    await answerWith(end)
    return { messages: all.slice(Math.max(0, end - PAGE), end), hasEarlier: end > PAGE }
  }
  const page = { messages: all.slice(-PAGE), hasEarlier: true, loadEarlier, side: 'patient' as const, readAt: null }
  const none = async () => ({ messages: [], hasEarlier: false })
  const { user } = show(<Conversation {...page} find={none} />, { as: people.mina })
  return { user, asked }
}

test('a copy has all of it from the beginning on, with its files [MESSAGE-S079]', async () => {
  const { user, asked } = open()
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied 120 messages')).toBeInTheDocument()
  const parts = (await navigator.clipboard.readText()).split('\n\n')
  expect(parts).toHaveLength(120)
  expect(parts[0]).toMatch(/^You, .*\n\[PDF, 20 KB\]\n\[photo\]$/)
  expect(parts[119]).toMatch(/\nmessage 119$/)
  expect(asked).toEqual([70, 20])
})

test('a print shows all of it first [MESSAGE-S079]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(screen.getAllByText(/^message \d+$/)).toHaveLength(119)
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  print.mockRestore()
})

test('it says how far it is, is stopped with one press, and goes on from there [MESSAGE-S079]', async () => {
  const gate = Promise.withResolvers<void>()
  const { user, asked } = open(before => (before === 20 ? gate.promise : Promise.resolve()))
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('100 messages so far …')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  gate.resolve()
  expect(await screen.findByText('Stopped.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied 120 messages')).toBeInTheDocument()
  expect(asked).toEqual([70, 20])
})

test('what could not be loaded is said, and the next press goes on [MESSAGE-S079]', async () => {
  let fails = true
  const { user, asked } = open(async before => {
    if (before === 20 && fails) throw new TypeError('Failed to fetch')
  })
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the clinic.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied 120 messages')).toBeInTheDocument()
  expect(asked).toEqual([70, 20, 20])
})

test('a browser that copies only right after a press has it ready for the next one [MESSAGE-S079]', async () => {
  const { user, asked } = open()
  const copy = await screen.findByRole('button', { name: 'Copy' })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await user.click(copy)
  expect(await screen.findByText('Ready: press Copy once more.')).toBeInTheDocument()
  await user.click(copy)
  expect(await screen.findByText('Copied 120 messages')).toBeInTheDocument()
  expect(asked).toEqual([70, 20])
  write.mockRestore()
})
