import { type PatientOpinions, type SecondOpinion, secondOpinions } from '@om/contracts/second-opinions'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { OpinionsCard } from './opinions-card.tsx'

const consult = { id: '00000000-0000-4000-8000-000000000001', patient: { id: people.mina.id } } as never
const lund = { id: people.drLund.staffId, name: 'Dr Henrik Lund', isAway: true }
const asked: SecondOpinion = {
  id: '00000000-0000-4000-8000-000000000003',
  consultId: '00000000-0000-4000-8000-000000000001',
  consultNumber: 'C10001',
  askedBy: { name: 'Dr Amara Okoro', isMe: true },
  askedOf: { name: 'Dr Henrik Lund', isMe: false },
  question: 'Would you give it by mouth with these readings?',
  askedAt: '2026-03-02T00:00:00Z',
  state: 'open',
  words: '',
  closedBy: '',
  closedAt: null,
  isDecided: false,
  can: { answer: false, decline: false, withdraw: true },
}
const with_ = (items: SecondOpinion[], askIn: string[] = [asked.consultId]): PatientOpinions => ({
  items,
  askIn,
  colleagues: [lund],
})

test('a doctor asks a colleague by name, who is shown as away, and passes it to whoever is next [CONSULT-S346]', async () => {
  const bodies: unknown[] = []
  answer(secondOpinions.ofPatient, () => with_([]))
  answer(secondOpinions.ask, ({ body }) => {
    bodies.push([body.doctorId, body.question])
    return with_([asked])
  })
  answer(secondOpinions.withdraw, ({ body }) => {
    bodies.push(body.pass?.doctorId)
    return with_([{ ...asked, state: 'passed', closedAt: asked.askedAt, can: { ...asked.can, withdraw: false } }])
  })
  const { user } = show(<OpinionsCard consult={consult} />)
  await user.click(await screen.findByRole('button', { name: 'Ask a colleague' }))
  await user.selectOptions(await screen.findByLabelText('Colleague'), 'Dr Henrik Lund (away now)')
  await user.type(screen.getByLabelText('Your question'), asked.question)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Waits for an answer')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Ask another' }))
  await user.click(screen.getByRole('button', { name: 'Pass it on' }))
  expect(await screen.findByText('Passed on')).toBeInTheDocument()
  expect(bodies).toEqual([[lund.id, asked.question], null])
})

test('whoever was asked answers, or says why not, also after the decision [CONSULT-S346]', async () => {
  const mine = { ...asked, askedBy: { name: 'Dr Amara Okoro', isMe: false }, askedOf: { name: 'Dr Lund', isMe: true } }
  const open = { ...mine, isDecided: true, can: { answer: true, decline: true, withdraw: false } }
  const given = { ...mine, state: 'answered', words: 'Yes, at half of it.', closedBy: 'Dr Lund' } as const
  answer(secondOpinions.ofPatient, () => with_([open], []))
  answer(secondOpinions.answer, () =>
    with_([{ ...given, closedAt: asked.askedAt, can: { answer: false, decline: false, withdraw: false } }], []),
  )
  const { user } = show(<OpinionsCard consult={consult} />)
  expect(await screen.findByText(/decided meanwhile/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'I cannot answer' }))
  expect(screen.getByLabelText(/Why you cannot answer/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.type(screen.getByLabelText('Your opinion'), 'Yes, at half of it.')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByText('Answered')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ask a colleague' })).not.toBeInTheDocument()
})
