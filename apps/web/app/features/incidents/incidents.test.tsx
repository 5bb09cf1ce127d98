import { type Incident, incidents } from '@om/contracts/incidents'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { Incidents } from './incidents.tsx'
import { ReportIncident } from './report-incident.tsx'

const incident: Incident = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'IN10001',
  kind: 'near_miss',
  happenedOn: '2026-11-20',
  what: 'Two labels lay on one bench.',
  order: { id: '00000000-0000-4000-8000-000000000002', number: 'OM10001' },
  batchNumber: '',
  told: 'Rory Walsh',
  done: 'One order at a time.',
  reportedBy: 'Linh Tran',
  reportedAt: '2026-11-20T01:00:00Z',
  closed: null,
  entries: [{ at: '2026-11-21T01:00:00Z', by: 'Rory Walsh', words: 'It was three labels.', closes: false }],
  version: 1,
}

test('a pharmacist reads an incident with what was added, and adds to it [INCIDENT-S2]', async () => {
  const sent: unknown[] = []
  answer(incidents.add, ({ body }) => {
    sent.push(body)
    return incident
  })
  const { user } = show(<Incidents items={[incident]} mayWork lead="" />)
  expect(await screen.findByText('It was three labels.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'OM10001' })).toHaveAttribute(
    'href',
    expect.stringContaining(incident.order?.id ?? ''),
  )
  const form = screen.getByRole('form', { name: 'Add to IN10001' })
  await user.type(within(form).getByRole('textbox', { name: 'Add or correct' }), 'The bench has been divided.')
  await user.click(within(form).getByRole('checkbox', { name: 'Close it with this' }))
  await user.click(within(form).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent).toEqual([{ version: 1, words: 'The bench has been divided.', closes: true }]))
})

test('an admin reads it and changes nothing of it [INCIDENT-S3]', async () => {
  show(<Incidents items={[incident]} mayWork={false} lead="" />)
  expect(await screen.findByText('Two labels lay on one bench.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'As CSV' })).toBeInTheDocument()
  expect(screen.queryByRole('form', { name: /^Add to/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'OM10001' })).toBeNull()
})

test('a new one begins with the order that was open, and names what is missing [INCIDENT-S1]', async () => {
  const sent: { orderNumber: string; id: string }[] = []
  answer(incidents.report, ({ body }) => {
    sent.push(body)
    return incident
  })
  const { user } = show(<ReportIncident about="OM10001" />)
  await user.click(await screen.findByRole('button', { name: 'Enter it' }))
  expect(await screen.findByText('Say what kind it is.')).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'What kind' }), 'near_miss')
  await user.type(screen.getByLabelText('On which day'), '2026-11-20')
  await user.type(screen.getByRole('textbox', { name: 'What happened' }), 'Two labels lay on one bench.')
  await user.type(screen.getByRole('textbox', { name: 'Who was told' }), 'Rory Walsh')
  await user.type(screen.getByRole('textbox', { name: 'What was done' }), 'One order at a time.')
  await user.click(screen.getByRole('button', { name: 'Enter it' }))
  await waitFor(() => expect(sent).toMatchObject([{ orderNumber: 'OM10001', what: 'Two labels lay on one bench.' }]))
})

test('the log is searched, and everything is shown again [INCIDENT-S500]', async () => {
  const other: Incident = {
    ...incident,
    id: '00000000-0000-4000-8000-000000000003',
    number: 'IN10002',
    what: 'A lid.',
    entries: [],
  }
  answer(incidents.search, () => ({ items: [other] }))
  const { user } = show(<Incidents items={[incident, other]} mayWork={false} lead="" />)
  await user.type(await screen.findByRole('textbox', { name: 'Search the log' }), 'lid')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('One incident says “lid”.')).toBeInTheDocument()
  expect(screen.queryByText('It was three labels.')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(await screen.findByText(/IN10001/)).toBeInTheDocument()
})
