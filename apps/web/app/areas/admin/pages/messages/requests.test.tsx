import { type PrivacyRequestForOffice, privacyRequests } from '@om/contracts/privacy-requests'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as messages from './messages.tsx'
import * as ticket from './ticket.tsx'

const request: PrivacyRequestForOffice = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a12',
  number: 10_004,
  about: null,
  kind: 'access',
  state: 'received',
  words: 'Please send me a copy on paper.',
  askedAt: '2020-11-25T02:00:00Z',
  dueAt: '2020-12-25T12:59:59Z',
  steps: [{ kind: 'received', words: '', ground: null, by: '', at: '2020-11-25T02:00:00Z' }],
  patientName: 'Grace Lim',
  channel: 'online',
  identity: '',
  assignee: null,
  version: 3,
  can: ['take', 'assign', 'note', 'answer', 'refuse', 'withdraw'],
}

test('the office opens a request from the register and refuses it on a ground of the law [SCREEN-S497]', async () => {
  let now = request
  const bodies: unknown[] = []
  answer(privacyRequests.colleagues, () => ({ items: [{ id: people.sam.id, name: 'Sam Whitlock' }] }))
  answer(privacyRequests.list, () => {
    const { id, number, kind, state, patientName, askedAt, dueAt } = now
    const items = [{ id, number, kind, state, patientName, assignee: '', askedAt, dueAt }]
    return { items, nextCursor: null, open: 1, overdue: 1 }
  })
  answer(privacyRequests.read, () => now)
  answer(privacyRequests.move, ({ body }) => {
    bodies.push(body)
    now = { ...request, state: 'refused', can: ['note', 'answer'], version: 4 }
    return now
  })
  const { user, address } = openScreen([screenAt('admin/messages', messages, [screenAt(null, ticket)])], {
    at: '/admin/messages?section=requests',
    as: people.paula,
  })
  expect(await screen.findByText(/^1 open, 1 overdue/)).toBeVisible()
  const row = screen.getByRole('row', { name: /Grace Lim/ })
  expect(row).toHaveTextContent('Overdue')
  await user.click(within(row).getByRole('link', { name: '10004' }))
  const dialog = await screen.findByRole('dialog', { name: 'Request 10004' })
  expect(address()).toContain(`request=${request.id}`)
  expect(dialog).toHaveTextContent(request.words)
  await user.selectOptions(within(dialog).getByLabelText('What to do'), 'refuse')
  await user.type(within(dialog).getByLabelText('Reasons, to the patient'), 'The bank still decides.')
  await user.click(within(dialog).getByRole('button', { name: 'Refuse it' }))
  expect(await within(dialog).findByText('Choose the ground that the law gives.')).toBeVisible()
  expect(bodies).toEqual([])
  await user.selectOptions(within(dialog).getByLabelText('Ground of the law'), 'proceedings')
  await user.click(within(dialog).getByRole('button', { name: 'Refuse it' }))
  expect(await within(dialog).findByText('Refused')).toBeVisible()
  expect(bodies).toMatchObject([{ move: 'refuse', ground: 'proceedings', version: 3 }])
})
