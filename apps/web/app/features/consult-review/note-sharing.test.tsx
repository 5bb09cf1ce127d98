import { consultNotes } from '@om/contracts/consult-notes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { AddNote, NoteSharing } from './note-sharing.tsx'

const consultId = '018f0000-0000-7000-8000-000000000001'
const note = {
  id: '018f0000-0000-7000-8000-000000000002',
  body: 'Talked it through.',
  doctorName: 'Dr Amara Okoro',
  signedAt: '2026-03-02T00:00:00Z',
  share: null,
}
const running = { by: 'Dr Amara Okoro', at: '2026-03-02T01:00:00Z', endedBy: null, endedAt: null }

test('a doctor shares a signed note after reading what the patient gets, and may leave it [RECORD-S032]', async () => {
  let calls = 0
  answer(consultNotes.share, () => {
    calls += 1
    return { ok: true }
  })
  const { user } = show(<NoteSharing consultId={consultId} note={note} />)
  await user.click(await screen.findByRole('button', { name: 'Share with the patient' }))
  expect(await screen.findByText(/word for word as it was signed/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(calls).toBe(0)
})

test('a doctor who stops sharing reads what the patient still sees [RECORD-S033]', async () => {
  const { user } = show(<NoteSharing consultId={consultId} note={{ ...note, share: running }} />)
  await user.click(await screen.findByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByText(/no longer what it says/)).toBeInTheDocument()
})

test('what is added is signed as typed, and shared only where that is ticked [RECORD-S034]', async () => {
  const bodies: unknown[] = []
  const keys: string[] = []
  answer(consultNotes.add, ({ body }) => {
    keys.push(body.key)
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    bodies.push([body.body, body.isShared])
    return { ok: true }
  })
  const { user } = show(<AddNote consultId={consultId} />)
  await user.click(await screen.findByRole('button', { name: 'Add a note' }))
  await user.click(screen.getByRole('button', { name: 'Sign and add' }))
  expect(await screen.findByText('A note needs at least 5 characters.')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Note'), 'Readings are fine')
  await user.click(screen.getByLabelText('Share it with the patient'))
  await user.click(screen.getByRole('button', { name: 'Sign and add' }))
  await expect.poll(() => keys.length).toBe(1)
  await user.type(screen.getByLabelText('Note'), '.')
  await user.click(screen.getByRole('button', { name: 'Sign and add' }))
  expect(await screen.findByRole('button', { name: 'Add a note' })).toBeInTheDocument()
  // Other words are another note than the one whose answer was lost.
  expect(new Set(keys).size).toBe(2)
  expect(bodies).toEqual([['Readings are fine.', true]])
})
