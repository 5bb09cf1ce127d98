import { fieldProblems } from '@om/contracts/field-problems'
import { type Me, saveDetails } from '@om/contracts/me'
import { people } from '@om/testing/people'
import { describe, expect, test } from 'vitest'
import { emptyDetails, hasDetails, spacedPhone, type TypedDetails, typedDetailsOf } from './patient-details.ts'

const marcus: Me = { ...people.marcus, role: 'patient', staff: null }

const problemsOf = (typed: TypedDetails) => fieldProblems(saveDetails.body, typed)

describe('details of a patient', () => {
  test('are complete with name, mobile and address', () => {
    expect(hasDetails(marcus)).toBe(true)
    expect(problemsOf(typedDetailsOf(marcus))).toEqual({})
  })

  test('are not complete without an address', () => expect(hasDetails({ ...marcus, address: null })).toBe(false))

  test('name every field that is missing, in words a person can follow', () => {
    expect(problemsOf(emptyDetails)).toEqual({
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      phone: 'Enter an Australian phone number, such as 0412 345 678.',
      'address.line1': 'Enter your street address.',
      'address.suburb': 'Enter your suburb.',
      'address.state': 'Choose your state.',
      'address.postcode': 'Enter the 4-digit postcode.',
    })
  })

  test.each([
    ['0412555102', '0412 555 102'],
    ['+61412555102', '+61 412 555 102'],
    ['0255501000', '0255501000'],
    ['', ''],
  ])('show %s as %s', (stored, shown) => expect(spacedPhone(stored)).toBe(shown))
})
