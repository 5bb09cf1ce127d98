import { refused } from '@om/contracts/errors'
import { support, type TicketSummary } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { answer, notifyOf } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { openId, rowsShown, searchText } from './address.ts'
import { useListKeys } from './keys.ts'
import { recordList } from './load.ts'
import { RecordPanes } from './panes.tsx'
import { RecordLink, RecordRows } from './rows.tsx'
import { ListSearch } from './toolbar.tsx'
import { useRecordList } from './use-record-list.ts'

const PAGE = 3

const writers = recordList({
  schema: z.object({ search: searchText, shown: rowsShown(PAGE), writer: openId }),
  opens: ['writer'],
  load: ({ search }, part, signal) => api.support.list({ query: { search: search || undefined, ...part } }, { signal }),
  idOf: ({ id }) => id,
})

const Writers = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof writers.loader>> }) => {
  const list = useRecordList(writers, loaderData, { live: ['ticket'], countWords: count => `${count} writers` })
  useListKeys(list, { opens: true })
  const open = list.page.items.find(({ id }) => id === list.shown)
  return (
    <RecordPanes
      label="Writers"
      title={<h1>Writers</h1>}
      tools={<ListSearch list={list} label="Search" placeholder="Name" />}
      isOpen={list.opened !== undefined}
      record={
        open ? (
          <>
            <h2>{`Opened ${open.name}`}</h2>
            <button type="button" onClick={() => void list.open(undefined)}>
              Close
            </button>
          </>
        ) : (
          <h2>Nobody open</h2>
        )
      }
    >
      <RecordRows list={list} items={list.page.items} skeleton={{ rows: 3, height: 40 }} empty={<p>Nobody wrote</p>}>
        {(writer, link) => (
          <RecordLink {...link} name={writer.name} mark={null}>
            {null}
          </RecordLink>
        )}
      </RecordRows>
    </RecordPanes>
  )
}

const Failed = () => <p role="alert">The page could not be loaded</p>

const writerOf = (number: number): TicketSummary => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  name: `Writer ${number}`,
  email: `writer${number}@example.com`,
  topic: 'question',
  brand: 'men',
  status: 'open',
  route: 'admin',
  assignee: null,
  patientId: null,
  isUrgent: false,
  dueAt: null,
  isUnread: false,
  createdAt: '2026-11-20T01:00:00Z',
  lastMessageAt: '2026-11-20T01:00:00Z',
  isOpen: true,
  excerpt: '',
})

const numbered = (count: number) => Array.from({ length: count }, (_, at) => writerOf(at + 1))

/** The API answers page by page, as the server does. */
const given = (tickets: TicketSummary[]) =>
  answer(support.list, ({ query: { search = '', cursor, limit } }) => {
    const found = tickets.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    const from = Number(cursor ?? 0)
    const next = from + limit
    return {
      items: found.slice(from, next),
      nextCursor: next < found.length ? String(next) : null,
      open: found.length,
    }
  })

const route = {
  default: Writers,
  clientLoader: writers.loader,
  shouldRevalidate: writers.shouldRevalidate,
  ErrorBoundary: Failed,
}

const open = (at = '/writers') => openScreen([screenAt('writers', route)], { at, as: people.paula })

const names = () =>
  within(screen.getByRole('region', { name: 'Writers' }))
    .queryAllByRole('link', { name: /^Writer/ })
    .map(link => link.textContent)

const more = () => screen.findByRole('link', { name: 'Load more' })

describe('a list of records', () => {
  test('once a screen is full it goes on by key, which the address keeps, and a search begins anew', async () => {
    given(numbered(1_003))
    const { user, address } = open('/writers?shown=999')
    await user.click(await screen.findByRole('link', { name: 'Show the next ones' }))
    await expect.poll(names).toEqual(['Writer 1000', 'Writer 1001', 'Writer 1002'])
    expect(address()).toBe('/writers?after=999')
    await user.click(await more())
    await expect.poll(names).toHaveLength(4)
    expect(address()).toBe('/writers?shown=6&after=999')
    await user.click(screen.getByRole('link', { name: 'Back to the first ones' }))
    await expect.poll(names).toEqual(['Writer 1', 'Writer 2', 'Writer 3'])
    expect(address()).toBe('/writers')
  })

  test('a page from which everything has gone says so; another search does not begin there', async () => {
    given(numbered(4))
    const { user, address } = open('/writers?after=900')
    expect(await screen.findByText('Nothing comes after the rows before.')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'writer 4')
    await expect.poll(names).toEqual(['Writer 4'])
    expect(address()).toBe('/writers?search=writer+4')
  })

  test('keys move through the list and open the record', async () => {
    given(numbered(2))
    const { user, address } = open()
    await screen.findByText('2 writers shown')
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Opened Writer 1' })).toBeVisible()
    expect(address()).toBe(`/writers?writer=${writerOf(1).id}`)
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: 'Opened Writer 2' })).toBeVisible()
    await user.keyboard('k')
    expect(await screen.findByRole('heading', { name: 'Opened Writer 1' })).toBeVisible()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('j')
    expect(screen.getByRole('searchbox')).toHaveValue('j')
  })

  test('Enter in the search opens what stands first of what was typed [SCREEN-S110]', async () => {
    given(numbered(12))
    const { user } = open()
    await screen.findByText('3 writers shown')
    await user.type(screen.getByRole('searchbox'), 'Writer 12{Enter}')
    expect(await screen.findByRole('heading', { name: 'Opened Writer 12' })).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'Nobody{Enter}')
    await expect.poll(names).toEqual([])
    expect(await screen.findByText('Nobody open')).toBeVisible()
  })

  test('keys pressed quickly move on from the record that is being opened', async () => {
    given(numbered(3))
    const { user } = open()
    await screen.findByText('3 writers shown')
    await user.keyboard('jjj')
    expect(await screen.findByRole('heading', { name: 'Opened Writer 3' })).toBeVisible()
  })

  test('what was typed in the search survives a reload', async () => {
    given(numbered(12))
    const { user, address, unmount } = open()
    await user.type(await screen.findByRole('searchbox'), 'writer 2')
    expect(await screen.findByText('1 writers shown')).toBeInTheDocument()
    expect(address()).toBe('/writers?search=writer+2')
    unmount()
    open(address())
    expect(await screen.findByRole('searchbox')).toHaveValue('writer 2')
    expect(names()).toEqual(['Writer 2'])
  })

  test('goes on where the list ends, and says how many are shown', async () => {
    given(numbered(5))
    const { user, address } = open()
    await user.click(await more())
    expect(await screen.findByText('5 writers shown')).toBeInTheDocument()
    expect(names()).toHaveLength(5)
    expect(address()).toBe('/writers?shown=6')
    expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull()
  })

  test('live news does not throw away loaded pages', async () => {
    const tickets = numbered(5)
    given(tickets)
    const { user } = open()
    await user.click(await more())
    await screen.findByText('5 writers shown')
    tickets.unshift(writerOf(9))
    notifyOf('ticket')
    await expect.poll(names).toEqual(['Writer 9', 'Writer 1', 'Writer 2', 'Writer 3', 'Writer 4', 'Writer 5'])
  })

  test('a failed load offers to try again and keeps what is shown', async () => {
    given(numbered(5))
    const { user } = open()
    const button = await more()
    answer(support.list, () => refused('too_fast'))
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a moment and try again.')
    expect(names()).toEqual(['Writer 1', 'Writer 2', 'Writer 3'])
    given(numbered(5))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(names).toHaveLength(5)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows the page’s error where the first load fails', async () => {
    answer(support.list, () => refused('too_fast'))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The page could not be loaded')
  })

  test('says why there is nothing', async () => {
    given(numbered(2))
    open('/writers?search=nobody')
    expect(await screen.findByText('Nobody wrote')).toBeVisible()
  })

  test('leads back to the row that was open', async () => {
    given(numbered(3))
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Writer 2' }))
    await screen.findByRole('heading', { name: 'Opened Writer 2' })
    expect(screen.getByRole('link', { name: 'Writer 2' })).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByRole('heading', { name: 'Nobody open' })
    expect(screen.getByRole('link', { name: 'Writer 2' })).toHaveFocus()
  })
})
