import { saveNote } from '@om/contracts/consults'
import { type OfferedText, textTemplates } from '@om/contracts/text-templates'
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

const usual: OfferedText[] = [
  {
    id: crypto.randomUUID(),
    title: 'GP told',
    for: 'everyone',
    reason: null,
    text: '{first_name} tells the GP.',
    isOwn: false,
  },
  {
    id: crypto.randomUUID(),
    title: 'Pregnancy',
    for: 'female',
    reason: null,
    text: 'Pregnancy discussed.',
    isOwn: true,
  },
]

const consult = {
  noteSuggestions: suggestions,
  sexAtBirth: 'male',
  prescriptions: [],
  patient: {
    ...{ id: crypto.randomUUID(), firstName: 'Mina', lastName: 'Sato', email: 'mina@example.com', phone: '' },
    ...{ dateOfBirth: null, address: '', state: null },
  },
}

const consultId = '018f0000-0000-7000-8000-0000000000aa'

const Shown = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const note = useNote(consultId, '', true)
  return <NoteField note={note} consult={consult} isReadOnly={isReadOnly} />
}

const given = (isReadOnly = false) => {
  answer(saveNote, () => ({ ok: true, note: '' }))
  answer(textTemplates.offered, ({ query }) => ({ items: query.kind === 'note' ? usual : [] }))
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
  expect(await screen.findByText('Draft saved', {}, { timeout: 5000 })).toBeVisible()
})

test('a note that is only read is offered nothing', async () => {
  given(true)
  expect(await screen.findByRole('textbox', { name: 'Consult note' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'From the answers' })).toBeNull()
})

test('a usual line is filled in for this patient, and offered only where it fits [SCRIPT-S734]', async () => {
  const { user } = given()
  await user.click(await screen.findByRole('button', { name: 'GP told' }))
  expect(screen.getByRole('textbox', { name: 'Consult note' })).toHaveValue('Mina tells the GP.')
  expect(screen.getByRole('button', { name: 'GP told' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Pregnancy' })).toBeNull()
  expect(await screen.findByText('Draft saved', {}, { timeout: 5000 })).toBeVisible()
})

test('a note whose answer was lost on the way is not taken for one of another device', async () => {
  let stored = ''
  let isLost = true
  const sent: string[] = []
  answer(textTemplates.offered, () => ({ items: [] }))
  answer(saveNote, ({ body: { note, before } }) => {
    const isNext = before === stored
    if (isNext) stored = note
    sent.push(note)
    if (!isLost) return { ok: isNext, note: isNext ? note : stored }
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  const { user } = show(<Shown isReadOnly={false} />)
  const note = await screen.findByRole('textbox', { name: 'Consult note' })
  await user.type(note, 'Told of the risks.')
  await expect.poll(() => sent.length).toBe(1)
  await user.clear(note)
  await user.type(note, 'Nothing was told yet.')
  await expect.poll(() => stored, { timeout: 10_000 }).toBe('Nothing was told yet.')
  expect(note).toHaveValue('Nothing was told yet.')
})
