import { saveNote } from '@om/contracts/consults'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { NoteField } from './note.tsx'
import { useNote } from './use-note.ts'

const suggestions = [
  { about: 'Course', words: '1 to 3 years' },
  { about: 'Allergies', words: 'None known' },
]

const Shown = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const note = useNote('018f0000-0000-7000-8000-000000000001', '', true)
  return <NoteField note={note} suggestions={suggestions} isReadOnly={isReadOnly} />
}

const given = (isReadOnly = false) => {
  answer(saveNote, () => ({ ok: true }))
  return show(<Shown isReadOnly={isReadOnly} />)
}

test('a line from the answers is in the note only once it is taken over, and then no longer offered [CONSULT-S207]', async () => {
  const { user } = given()
  const note = await screen.findByRole('textbox', { name: 'Consult note' })
  expect(note).toHaveValue('')
  await user.type(note, 'Norwood 3, no scarring.')
  await user.click(screen.getByRole('button', { name: 'Allergies: None known' }))
  expect(note).toHaveValue('Norwood 3, no scarring.\nAllergies: None known')
  expect(screen.queryByRole('button', { name: 'Allergies: None known' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Course: 1 to 3 years' })).toBeVisible()
})

test('a note that is only read is offered nothing', async () => {
  given(true)
  expect(await screen.findByRole('textbox', { name: 'Consult note' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'From the answers' })).toBeNull()
})
