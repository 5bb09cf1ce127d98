import { describe, expect, test } from 'vitest'
import { emptyDetails, forEmptyFields } from '../draft.ts'
import { checkDetails } from './details.ts'

const good = {
  firstName: ' Mina ',
  lastName: 'Costa',
  phone: '0412 345 678',
  line1: '12 Banksia Street',
  line2: '',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
}

describe('the details a doctor and a carrier need', () => {
  test('are taken as typed, without spare blanks', () => {
    const { details, problems } = checkDetails(good)
    expect(problems).toBeNull()
    expect(details).toMatchObject({
      firstName: 'Mina',
      phone: '0412345678',
      address: { state: 'NSW', postcode: '2204' },
    })
  })

  test('are asked for one by one when they are missing', () => {
    const { problems } = checkDetails(emptyDetails)
    expect(Object.keys(problems ?? {}).sort()).toEqual(
      ['firstName', 'lastName', 'line1', 'phone', 'postcode', 'state', 'suburb'].sort(),
    )
    expect(problems?.state).toBe('Choose your state or territory.')
  })

  test.each([
    ['phone', '12345'],
    ['postcode', '22O4'],
    ['state', 'Bavaria'],
    ['line1', 'x'.repeat(41)],
  ])('names %s when it is %s', (field, value) =>
    expect(Object.keys(checkDetails({ ...good, [field]: value }).problems ?? {})).toEqual([field]),
  )
})

test('what is known of a person fills empty fields and never what is being typed', () => {
  const typed = { ...emptyDetails, firstName: 'Mi' }
  expect(forEmptyFields(typed, { firstName: 'Mina', lastName: 'Costa', phone: '' })).toEqual({
    firstName: 'Mi',
    lastName: 'Costa',
    phone: '',
  })
})

test('a field that somebody is about to type into is left alone, though it is empty', () => {
  const known = { firstName: 'Mina', lastName: 'Costa' }
  expect(forEmptyFields(emptyDetails, known, 'firstName')).toMatchObject({ firstName: '', lastName: 'Costa' })
})
