import { type Matter, matters } from '@om/contracts/matters'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { answer, notifyOf } from '#test/fake-api.ts'
import { openScreen } from '#test/render.tsx'
import { Registers } from './registers.tsx'
import { loadRegisters, type RegistersLoaded } from './registers-list.ts'

const id = '00000000-0000-4000-8000-0000000000a1'
const matter: Matter = {
  id,
  number: 'IN10007',
  kind: 'incident',
  form: 'near_miss',
  title: 'Two labels on one bench',
  severity: 'low',
  desk: 'pharmacist',
  owner: '',
  clock: 'look_into',
  dueAt: '2026-04-01T12:59:59.999Z',
  isOverdue: true,
  enteredAt: '2026-03-02T00:00:00.000Z',
  closedAt: null,
  happenedOn: '2026-03-01',
  what: 'Two labels lay on one bench.',
  batchNumber: '',
  enteredBy: 'Linh Tran',
  clockAt: '2026-04-01T12:59:59.999Z',
  edition: 1,
  concerns: [{ id, kind: 'order', subjectId: id, name: 'OM10012' }],
  actions: [],
  steps: [{ id, kind: 'entered', words: '', by: 'Linh Tran', at: '2026-03-02T00:00:00.000Z', isClinical: false }],
  version: 0,
  can: ['note', 'close'],
}

const Page = () => <Registers {...useLoaderData<RegistersLoaded>()} reader="pharmacist" />
const routes = [
  {
    path: 'pharmacy-dashboard',
    loader: ({ request }: { request: Request }) => loadRegisters(request.url, request.signal),
    Component: Page,
    HydrateFallback: () => null,
  },
]

test('a pharmacist enters an incident about an order, reads it, and adds to it [MATTER-S708]', async () => {
  answer(matters.list, () => ({ items: [matter], nextCursor: null, open: 1, overdue: 1 }))
  answer(matters.read, () => matter)
  answer(matters.enter, ({ body }) => {
    expect(body).toMatchObject({ kind: 'incident', form: 'near_miss', severity: 'low', concerns: 'OM10012' })
    return matter
  })
  answer(matters.move, ({ body }) => {
    expect(body).toMatchObject({ move: 'note', words: 'It was three labels, not two.', version: 0 })
    return matter
  })
  const { user, address } = openScreen(routes, {
    at: '/pharmacy-dashboard?section=registers&enter=incident&about=OM10012',
    as: people.phTran,
  })
  expect(await screen.findByText('1 open, 1 overdue.', { exact: false })).toBeInTheDocument()
  const form = await screen.findByRole('form', { name: 'Enter: incident' })
  expect(form).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('What kind'), 'near_miss')
  await user.selectOptions(screen.getByLabelText('How grave'), 'low')
  await user.type(screen.getByLabelText('In a few words'), 'Two labels on one bench')
  await user.type(screen.getByLabelText('On which day'), '2026-03-01')
  await user.type(screen.getByLabelText('What happened'), 'Two labels lay on one bench.')
  await user.click(screen.getByRole('button', { name: 'Enter it' }))
  await expect.poll(address).toContain(`matter=${id}`)
  expect(await screen.findByRole('heading', { name: 'IN10007: Two labels on one bench' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'OM10012' })).toHaveAttribute('href', `/pharmacy-orders?order=${id}`)
  await user.type(screen.getByLabelText('Note, without anything of anybody’s health'), 'It was three labels, not two.')
  await user.click(screen.getByRole('button', { name: 'Add the note' }))
  expect(await screen.findByText('Done.')).toBeInTheDocument()
})

test('words for clinicians stay with that choice when the matter changes meanwhile, and are sent as them alone', async () => {
  let now: Matter = { ...matter, can: ['note', 'clinical'] }
  answer(matters.read, () => now)
  const { user } = openScreen(routes, { at: `/pharmacy-dashboard?section=registers&matter=${id}`, as: people.phTran })
  await user.selectOptions(await screen.findByLabelText('What to do'), 'clinical')
  await user.type(screen.getByLabelText('For clinicians who work on it'), 'The patient felt faint.')
  now = { ...now, version: 1, title: 'Three labels on one bench' }
  notifyOf('matter')
  expect(await screen.findByRole('heading', { name: 'IN10007: Three labels on one bench' })).toBeInTheDocument()
  expect(screen.getByLabelText('For clinicians who work on it')).toHaveValue('The patient felt faint.')
  expect(screen.getByLabelText('What to do')).toHaveValue('clinical')
  now = { ...now, version: 2, title: 'Four labels on one bench', can: ['note'] }
  notifyOf('matter')
  expect(await screen.findByRole('heading', { name: 'IN10007: Four labels on one bench' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose what to do' })).toBeDisabled()
})
