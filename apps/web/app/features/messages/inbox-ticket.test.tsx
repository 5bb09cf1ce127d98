import { photos } from '@om/contracts/photos'
import { support, type TicketDetail } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { keepDraftsOn } from '#app/browser/device-drafts.ts'
import { answer } from '#test/fake-api.ts'
import { memoryShelf } from '#test/memory-shelf.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { tickets } from './inbox-list.ts'
import { loadTicket, OpenTicket } from './inbox-ticket.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const ticket: TicketDetail = {
  id,
  number: 10_001,
  name: 'Mina Castellano',
  email: 'mina@example.com',
  topic: 'dose',
  brand: 'women',
  status: 'open',
  route: 'doctor',
  assignee: { id: people.drLund.id, name: 'Dr Nils Lund' },
  patientId: people.mina.id,
  isUrgent: false,
  dueAt: null,
  isUnread: false,
  createdAt: '2026-11-20T01:00:00Z',
  lastMessageAt: '2026-11-20T01:00:00Z',
  excerpt: 'With food?',
  isOpen: true,
  version: 3,
  writerRole: 'patient',
  messages: [
    {
      id: '00000000-0000-4000-8000-000000000002',
      author: 'visitor',
      authorName: 'Mina',
      authorRole: null,
      flags: [],
      isSetAside: false,
      files: [],
      text: 'With food?',
      at: '2026-11-20T01:00:00Z',
    },
  ],
  notes: [
    {
      id: '00000000-0000-4000-8000-000000000004',
      kind: 'hand_over',
      authorName: 'Linh Tran',
      authorRole: 'pharmacist',
      route: 'doctor',
      toName: 'Dr Nils Lund',
      text: 'Yours, I think',
      at: '2026-11-20T01:30:00Z',
    },
  ],
  hasEarlier: false,
  readAt: null,
}

const Around = () => <Outlet context={{ hasTickets: true }} />
const Inside = ({ loaderData }: { loaderData: TicketDetail | null }) => <OpenTicket ticket={loaderData} />

const open = (shown = ticket) => {
  answer(support.read, () => shown)
  answer(support.typing, () => ({ ok: true as const }))
  answer(photos.about, () => ({ photos: [] }))
  return openScreen(
    [
      screenAt('doctor/dashboard', { default: Around as never }, [
        screenAt(null, {
          default: Inside as never,
          clientLoader: (({ request }: { request: Request }) => loadTicket(request)) as never,
          shouldRevalidate: tickets.shouldReadRecord as never,
        }),
      ]),
    ],
    { at: `/doctor/dashboard?section=messages&ticket=${id}`, as: people.drOkoro },
  )
}

test('a doctor sees what was said and noted, for whom it is, and everyone can use it', async () => {
  open()
  const article = await screen.findByRole('article')
  expect(article).toHaveTextContent('For Dr Nils Lund')
  expect(article).toHaveTextContent('Handed to Dr Nils Lund')
  expect(within(article).getByText('Yours, I think')).toBeInTheDocument()
  const { violations } = await axe.run(document.body, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  })
  expect(violations.map(one => one.id)).toEqual([])
})

test('who of the clinic wrote is told apart from strangers and patients [SUPPORT-S801]', async () => {
  open({ ...ticket, patientId: null, writerRole: 'doctor', topic: 'other', route: 'admin' })
  expect(await screen.findByText(/Doctor of the clinic/)).toBeInTheDocument()
})

test('a ready answer fills in what is known, and is not sent while something is left to fill in', async () => {
  answer(support.readyAnswers, () => ({
    items: [{ id, title: 'Early shedding', text: 'Hello {first_name}, until {date}. {my_name}', version: 0 }],
  }))
  const sent: string[] = []
  answer(support.answer, ({ body }) => {
    sent.push(body.message)
    return ticket
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ready answers' }))
  await user.click(await screen.findByRole('button', { name: /^Use\s*Early shedding$/ }))
  const field = screen.getByRole('textbox', { name: /Your answer/ })
  await expect.poll(() => (field as HTMLTextAreaElement).value).toMatch(/^Hello Mina, until \{date\}\. .*Okoro$/)
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Fill in {date} before you send it.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('handing over asks for whom and why, and says what the front desk does not see', async () => {
  answer(support.colleagues, () => ({ items: [] }))
  const handed: unknown[] = []
  answer(support.handOver, ({ body }) => {
    handed.push(body)
    return { number: ticket.number, route: 'admin' as const }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: 'The front desk' }))
  expect(dialog).toHaveTextContent('Write nothing about health.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Note for them' }), 'About an invoice')
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }))
  await expect
    .poll(() => handed)
    .toMatchObject([{ to: 'admin', colleagueId: null, note: 'About an invoice', version: 3 }])
})

test('marking as urgent asks for a note, and can be taken back [MESSAGE-S073] [MESSAGE-S074]', async () => {
  const said: unknown[] = []
  answer(support.escalate, ({ body }) => {
    said.push(body)
    return { number: ticket.number, route: 'doctor' as const, isUrgent: body.isUrgent }
  })
  const { user } = open({ ...ticket, isUrgent: true })
  const article = await screen.findByRole('article')
  expect(within(article).getByText('Urgent')).toBeInTheDocument()
  await user.click(within(article).getByRole('button', { name: 'Not urgent' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Why it can wait' }), 'Rang them, all well')
  await user.click(within(dialog).getByRole('button', { name: 'It can wait' }))
  await expect.poll(() => said).toMatchObject([{ isUrgent: false, note: 'Rang them, all well', version: 3 }])
})

test('an answer and a note that are half written are there after the tab was closed [MESSAGE-S077]', async () => {
  const shelf = memoryShelf()
  keepDraftsOn(shelf)
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: /Your answer/ }), 'With food')
  await user.click(screen.getByRole('button', { name: 'Add a note' }))
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ask again')
  const ids = async () => (await shelf.all('drafts')).map(draft => draft.id)
  await expect.poll(ids).toEqual([`ticket-answer:${id}`, `ticket-note:${id}`])
  cleanup()
  sessionStorage.clear()
  const again = open()
  await expect.poll(async () => await screen.findByRole('textbox', { name: /Your answer/ })).toHaveValue('With food')
  await again.user.click(screen.getByRole('button', { name: 'Add a note' }))
  await expect.poll(async () => await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Ask again')
})
