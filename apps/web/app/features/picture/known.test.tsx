import { type PictureLine, strikeFact } from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { KnownLines } from './known.tsx'
import { StrikeDialog, type Striking } from './strike-dialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const told = { id, source: 'patient', by: '', note: '', struck: null, canStrike: true } as const

const line: PictureLine = {
  key: 'allergies',
  name: 'Allergies',
  now: { ...told, words: 'Latex', at: '2026-03-02T01:00:00.000Z' },
  before: [
    {
      ...told,
      id: '00000000-0000-4000-8000-000000000002',
      words: 'Nuts',
      at: '2026-03-01T01:00:00.000Z',
      canStrike: false,
      struck: { by: 'Dr Henrik Lund', at: '2026-03-01T02:00:00.000Z', reason: 'Of another patient.' },
    },
  ],
}

const Known = () => {
  const [fact, setFact] = useState<Striking | null>(null)
  return (
    <>
      <KnownLines lines={[line]} onStrike={setFact} />
      <StrikeDialog fact={fact} onClose={() => setFact(null)} />
    </>
  )
}

test('shows what was struck out with who and why, and takes a reason for another [PICTURE-S200]', async () => {
  const reasons: string[] = []
  answer(strikeFact, ({ body: { reason } }) => {
    reasons.push(reason)
    return { ok: true }
  })
  const { user } = openScreen([screenAt('records', { default: Known })], { at: '/records', as: people.mina })
  expect((await screen.findByText('Nuts')).tagName).toBe('S')
  expect(screen.getByText(/Dr Henrik Lund: Of another patient/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Entered in error: Latex' }))
  await user.click(await screen.findByRole('button', { name: 'Strike it out' }))
  expect(await screen.findByText('Write in a few words what is wrong with it.')).toBeInTheDocument()
  await user.type(screen.getByLabelText('What is wrong with it?'), 'I meant my brother.')
  await user.click(screen.getByRole('button', { name: 'Strike it out' }))
  await expect.poll(() => reasons).toEqual(['I meant my brother.'])
})
