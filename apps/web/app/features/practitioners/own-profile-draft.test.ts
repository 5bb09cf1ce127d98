import { OwnProfileInput } from '@om/contracts/practitioners'
import { describe, expect, test } from 'vitest'
import { byField, checkProfile, draftOf, inputOf } from './own-profile-draft.ts'

const draft = draftOf({
  userId: '00000000-0000-4000-8000-000000000011',
  name: 'Dr Amara Okoro',
  ahpraNumber: 'MED0001234567',
  biography: ' I trained in Perth. ',
  interests: ['Scalp conditions'],
  languages: ['English'],
  consultDays: ['mon', 'tue'],
  brands: ['men', 'women'],
  published: true,
  version: 3,
})

describe('a public profile', () => {
  test('is sent in the shape that the clinic takes, with the version it began from', () => {
    expect(checkProfile(draft)).toEqual({})
    const body = inputOf(draft)
    expect(body).toMatchObject({ biography: 'I trained in Perth.', version: 3 })
    expect(OwnProfileInput.safeParse(body).success).toBe(true)
  })

  test('needs words before it is shown, and a site to be shown on [PRACT-03]', () => {
    expect(checkProfile({ ...draft, biography: ' ', brands: [] })).toEqual({
      biography: 'Write a few sentences about yourself before you show the profile.',
      brands: 'Choose at least one site.',
    })
    expect(checkProfile({ ...draft, biography: '', published: false })).toEqual({})
  })

  test('names a wrong entry of a list at its list', () => {
    expect(byField({ 'interests.2': 'Too long.', biography: 'No.' })).toEqual({
      interests: 'Too long.',
      biography: 'No.',
    })
  })
})
