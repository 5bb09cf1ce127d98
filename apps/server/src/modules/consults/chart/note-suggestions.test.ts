import { expect, test } from 'vitest'
import { suggestNote } from './note-suggestions.ts'

test('a man’s answer about a partner is not noted as his own pregnancy', () => {
  const lines = suggestNote({ sex_at_birth: 'male', partner_pregnant: 'trying' })
  expect(lines).toContainEqual({ about: 'Partner pregnant or trying', words: 'We are trying' })
  expect(lines.map(({ about }) => about)).not.toContain('Pregnancy')
})

test('what two questions were answered alike stands once in a line', () => {
  expect(suggestNote({ health_conditions: ['none'], mood_conditions: ['none'] })).toContainEqual({
    about: 'Conditions',
    words: 'None of these',
  })
})
