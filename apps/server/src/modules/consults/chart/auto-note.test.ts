import { expect, test } from 'vitest'
import { noteFromAnswers } from './auto-note.ts'

test('a man’s answer about a partner is not noted as his own pregnancy', () => {
  const note = noteFromAnswers({ sex_at_birth: 'male', partner_pregnant: 'trying' })
  expect(note).toContain('Partner pregnant or trying: We are trying')
  expect(note).not.toMatch(/^Pregnancy/m)
})

test('what two questions were answered alike stands once in the note', () => {
  expect(noteFromAnswers({ health_conditions: ['none'], mood_conditions: ['none'] })).toContain(
    'Conditions: None of these\n',
  )
})
