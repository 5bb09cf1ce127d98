import { expect, test } from 'vitest'
import { csvOf, dollars } from './csv.ts'

test.each([
  ['plain words', 'plain words'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  [' +61 400 000 000', `' +61 400 000 000`],
  ['-1+2', `'-1+2`],
  ['@here', `'@here`],
  // What was paid back adds up.
  [dollars(-4_990), '-49.90'],
  [-3, '-3'],
  ['one, two', '"one, two"'],
])('a spreadsheet takes %j for what it is, and never for a formula', (value, cell) =>
  expect(csvOf([['Column', row => row]], [value])).toBe(`Column\r\n${cell}\r\n`),
)
