import { readFileSync } from 'node:fs'
import { brandInfo } from '@om/domain/brand'
import { expect, test } from 'vitest'
import { looks } from './looks.ts'
import { manifestOf } from './manifest.ts'

const readManifest = (href: string) =>
  JSON.parse(readFileSync(new URL(`../../public${href}`, import.meta.url), 'utf8')) as Record<string, unknown>

test.each(['men', 'women'] as const)(
  'the %s brand is installed by its own name, colours and icon, and opens the dashboard [SCREEN-S310]',
  brand => {
    expect(readManifest(manifestOf(brand))).toMatchObject({
      name: brandInfo(brand, 'Olive Mane').name,
      start_url: '/patient-dashboard',
      display: 'standalone',
      theme_color: looks[brand].actionHover,
    })
  },
)

test('what is installed in the discreet mode names neither the clinic nor hair [SCREEN-S310]', () => {
  const plain = readManifest('/notes.webmanifest')
  expect(plain).toMatchObject({ name: 'Notes', start_url: '/patient-dashboard' })
  expect(JSON.stringify(plain)).not.toMatch(/olive|hair|clinic/i)
  const ids = ['/notes.webmanifest', manifestOf('men'), manifestOf('women')].map(href => readManifest(href).id)
  expect(new Set(ids).size).toBe(3)
})
