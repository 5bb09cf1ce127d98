import { expect, test } from 'vitest'
import { medicinesNamed } from './medicine-names.ts'

test.each([
  ['Candesartan 8 mg once a day, Vitamin D', ['Candesartan|8 mg once a day', 'Vitamin D|']],
  ['Thyroxine 100 mcg; fish oil 1000mg', ['Thyroxine|100 mcg', 'fish oil|1000mg']],
  ['Something 2,5 mg\nAnother', ['Something|2,5 mg', 'Another|']],
  ['a water tablet', ['a water tablet|']],
  ['  ', []],
  [undefined, []],
])('reads the medicines in %j one by one, with their doses [QUIZ-25]', (text, expected) =>
  expect(medicinesNamed(text).map(({ name, dose }) => `${name}|${dose ?? ''}`)).toEqual(expected),
)
