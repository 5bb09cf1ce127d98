import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each(['/', '/shop/product/ts1-treatment-shampoo', '/pictures/shop/a-160.webp?v=1#top'])('%s is our own', address =>
  expect(ownAddress(address)).toBe(address),
)

test.each([
  '',
  'https://else.example/',
  '//else.example',
  '/\\else.example',
  '/\t/else.example',
  '/\n\\else.example',
  'javascript:alert(1)',
  'shop',
])('%j is not loaded or linked', address => expect(ownAddress(address)).toBeNull())
