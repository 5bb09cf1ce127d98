import { fieldProblems } from '@om/contracts/field-problems'
import { OwnProfileInput, practitioners } from '@om/contracts/practitioners'
import { describe, expect, test } from 'vitest'
import { checkProfile, draftOf, type ProfileDraft } from './use-own-profile.ts'

/** As the form checks it: the contract, and that words are there. */
const errorsIn = (typed: ProfileDraft) => ({
  ...checkProfile(typed),
  ...fieldProblems(practitioners.saveOwn.body, typed),
})

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
    expect(errorsIn(draft)).toEqual({})
    expect(OwnProfileInput.parse(draft)).toMatchObject({ biography: 'I trained in Perth.', version: 3 })
  })

  test('needs words before it is shown, and a site to be shown on [PRACT-03]', () => {
    expect(errorsIn({ ...draft, biography: ' ', brands: [] })).toEqual({
      biography: 'Write a few sentences about yourself before you show the profile.',
      brands: 'Choose at least one site.',
    })
    expect(errorsIn({ ...draft, biography: '', published: false })).toEqual({})
  })
})
