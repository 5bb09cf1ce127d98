import { describe, expect, test } from 'vitest'
import { navFor } from './nav.ts'

const labels = (...input: Parameters<typeof navFor>) => navFor(...input).map(({ label }) => label)

describe('the admin navigation', () => {
  test('shows User Management to superadmins alone', () => {
    expect(labels('superadmin')).toEqual(['Dashboard', 'User Management', 'Orders'])
    expect(labels('admin')).toEqual(['Dashboard', 'Orders'])
  })

  test('promises what every admin has while it is not known who is there', () =>
    expect(labels()).toEqual(['Dashboard', 'Orders']))
})
