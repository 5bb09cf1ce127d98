import { describe, expect, test } from 'vitest'
import { daysWords, initialsOf, labelledName } from './practitioner-words.ts'

describe('the name of a practitioner', () => {
  test.each([
    ['Dr Amara Okoro', 'doctor', 'Dr. Amara Okoro'],
    ['Amara Okoro', 'doctor', 'Dr. Amara Okoro'],
    ['Dr. Henrik Lund', 'doctor', 'Dr. Henrik Lund'],
    ['Linh Tran', 'pharmacist', 'Pharm. Linh Tran'],
    ['Pharm. Rory Walsh', 'pharmacist', 'Pharm. Rory Walsh'],
  ] as const)('%s (%s) stands as %s [PRACT-01]', (name, profession, shown) => {
    expect(labelledName({ name, profession })).toBe(shown)
  })

  test('is cut to initials without the title', () => {
    expect(initialsOf('Dr Amara Okoro')).toBe('AO')
    expect(initialsOf('Pharm. Mary Ann van der Berg')).toBe('MB')
    expect(initialsOf('Dr Cher')).toBe('C')
  })
})

describe('the days of a week', () => {
  test('are said as a span where they follow each other [PRACT-02]', () => {
    expect(daysWords(['mon', 'tue', 'wed', 'thu'])).toBe('Monday to Thursday')
  })
  test('are named one by one otherwise', () => {
    expect(daysWords(['thu', 'mon', 'sat'])).toBe('Monday, Thursday and Saturday')
    expect(daysWords(['tue', 'wed'])).toBe('Tuesday and Wednesday')
    expect(daysWords([])).toBe('')
  })
})
