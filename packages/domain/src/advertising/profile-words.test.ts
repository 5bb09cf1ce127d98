import { describe, expect, test } from 'vitest'
import { profileProblems } from './profile-words.ts'

const because = (text: string) => profileProblems(text).map(({ message }) => message)

describe('words of a public profile', () => {
  test.each([
    'Amara has worked in general practice since 2009 and sees patients with hair concerns by video.',
    'She speaks English and Igbo, and consults on Mondays and Thursdays.',
    'His interests are skin checks, men’s health and explaining evidence in plain words.',
    'Linh reviews every order twice and follows best practice, leading to fewer mistakes on top of a busy day.',
    'Interested in dermatology and skin cancer checks; an accredited consultant pharmacist.',
    'A fellow of the Royal Australian College of General Practitioners.',
  ])('plain facts may stand: %s [PRACT-S10]', text => {
    expect(profileProblems(text)).toEqual([])
  })

  test.each([
    'Specialist in hair loss',
    'a hair-loss dermatologist',
    'Trichologist',
    'Surgeon',
    'She specialises in hair',
  ])('a title that is not held may not: %s', text => {
    expect(because(text)).toEqual([expect.stringContaining('its own registration')])
  })

  test.each(['Read my reviews', 'Five stars', 'Patients say he listens', 'Our success stories'])(
    'nor praise by patients: %s',
    text => {
      expect(because(text)).toEqual([expect.stringContaining('testimonial')])
    },
  )

  test.each([
    'The best doctor',
    'Guaranteed regrowth',
    'A leading clinic',
    'Painless and fast',
    'See before and after',
    'Our best results',
  ])('nor promises and comparisons: %s', text => {
    expect(because(text)).toEqual([expect.stringContaining('promises or compares')])
  })

  test('nor the name of a medicine', () => {
    expect(because('I prescribe finasteride')).toEqual([expect.stringContaining('names a medicine')])
  })

  test('each word is named once, as it was written', () => {
    expect(profileProblems('A SPECIALIST is a specialist').map(({ words }) => words)).toEqual(['SPECIALIST'])
  })
})
