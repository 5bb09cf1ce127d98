import { refused } from '@om/contracts/errors'
import { support, type TicketDetail, type TicketSummary } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, notifyOf } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as messages from './messages.tsx'
import * as ticket from './ticket.tsx'

const ticketOf = (number: number, change: Partial<TicketDetail> = {}): TicketDetail => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  name: `Writer ${number}`,
  email: `writer${number}@example.com`,
  topic: 'question',
  brand: 'men',
  status: 'open',
  route: 'admin',
  assignee: null,
  notes: [],
  patientId: null,
  isUrgent: false,
  dueAt: null,
  isUnread: false,
  hasEarlier: false,
  readAt: null,
  createdAt: '2026-11-20T01:00:00Z',
  lastMessageAt: '2026-11-20T01:00:00Z',
  excerpt: `Words of ${number}`,
  isOpen: true,
  version: 1,
  writerRole: null,
  messages: [
    {
      id: crypto.randomUUID(),
      author: 'visitor',
      authorName: '',
      authorRole: null,
      flags: [],
      isSetAside: false,
      files: [],
      text: `Words of ${number}`,
      at: '2026-11-20T01:00:00Z',
    },
  ],
  ...change,
})

const shownNames = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .queryAllByRole('link')
    .map(link => within(link).getByText(/^Writer/).textContent)

const given = (tickets: TicketSummary[]) => {
  const queries: { search?: string; status?: string; topic?: string; limit: number; cursor?: string }[] = []
  answer(support.list, ({ query }) => {
    queries.push(query)
    const items = tickets.filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase()))
    return { items, nextCursor: null, open: tickets.length }
  })
  return queries
}

const open = (at = '/admin/messages') =>
  openScreen([screenAt('admin/messages', messages, [screenAt(null, ticket)])], { at, as: people.paula })

describe('/admin/messages', () => {
  test('lists who wrote, and says how many to screen readers', async () => {
    given([ticketOf(1), ticketOf(2)])
    open()
    expect(await screen.findByText('2 conversations shown')).toBeInTheDocument()
    expect(shownNames()).toEqual(['Writer 1', 'Writer 2'])
    expect(screen.getByRole('radio', { name: 'Open 2' })).toBeChecked()
    expect(screen.getByRole('heading', { name: 'Choose a message' })).toBeVisible()
  })

  test('searches as one types and keeps the search in the address', async () => {
    const queries = given([ticketOf(1), ticketOf(2)])
    const { user, address } = open()
    await user.type(await screen.findByRole('searchbox'), 'writer 2')
    expect(await screen.findByText('1 conversation shown')).toBeInTheDocument()
    expect(shownNames()).toEqual(['Writer 2'])
    expect(address()).toBe('/admin/messages?search=writer+2')
    expect(queries.at(-1)).toMatchObject({ search: 'writer 2', status: 'open' })
  })

  test('opens a conversation by the key J, and the next one', async () => {
    const tickets = [ticketOf(1), ticketOf(2)]
    given(tickets)
    answer(support.read, ({ params }) => tickets.find(({ id }) => id === params.id) ?? refused('not_found'))
    const { user } = open()
    await screen.findByText('2 conversations shown')
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Writer 1' })).toHaveFocus()
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Writer 2' })).toHaveFocus()
  })

  test('shows a conversation that arrives without anybody asking', async () => {
    const tickets = [ticketOf(1)]
    given(tickets)
    open()
    await screen.findByText('1 conversation shown')
    tickets.unshift(ticketOf(3))
    notifyOf('ticket')
    await expect.poll(shownNames).toEqual(['Writer 3', 'Writer 1'])
  })

  test('says when nobody wrote, and when the list cannot be read', async () => {
    given([])
    const { unmount } = open()
    expect(await screen.findByText('0 conversations shown')).toBeInTheDocument()
    unmount()
    answer(support.list, () => refused('too_fast'))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a moment and try again.')
    given([ticketOf(1)])
  })
})
