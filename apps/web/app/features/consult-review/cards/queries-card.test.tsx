import type { SupplyQuery } from '@om/contracts/consult-parts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { QueriesCard } from './queries-card.tsx'

const query: SupplyQuery = {
  id: '00000000-0000-4000-8000-000000000001',
  orderNumber: 'OM10001',
  title: 'Daily tablet',
  patientName: 'Mina Park',
  consultId: '00000000-0000-4000-8000-000000000002',
  kind: 'query_doctor',
  question: 'Is this still right?',
  askedBy: 'Linh Tran',
  askedAt: '2026-03-02T00:00:00Z',
  dueAt: '2026-03-03T00:00:00Z',
  escalatedAt: null,
  answer: '',
  answeredBy: '',
  answeredAt: null,
  outcome: null,
  version: 0,
  can: { answer: false },
}

test('a question past its time says so, and that all doctors on duty were told [ORDER-S233]', async () => {
  show(<QueriesCard queries={[query]} />)
  expect(await screen.findByText('Waits for an answer')).toBeInTheDocument()
  show(<QueriesCard queries={[{ ...query, escalatedAt: '2026-03-03T00:01:00Z' }]} />)
  expect(await screen.findByText('Overdue: answer now')).toBeInTheDocument()
  expect(screen.getByText(/All doctors on duty were told/)).toBeInTheDocument()
})
