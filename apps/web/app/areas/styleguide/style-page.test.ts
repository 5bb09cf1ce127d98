import { readdirSync } from 'node:fs'
import type { PublicConfig } from '@om/contracts/config'
import { createApi } from '@om/contracts/full-client'
import { isNoIndex } from '@om/domain/routes'
import { sitePages } from '@om/domain/site'
import { createStaticHandler } from 'react-router'
import { describe, expect, test } from 'vitest'
import { makeContext } from '#app/request.ts'
import { picturesWithoutRule } from './foundations/gallery.tsx'
import { loader } from './pages/style.tsx'
import { publicSpecimens } from './specimens/public-sections.tsx'
import { styleGroups } from './style-groups.ts'

const paths = ['/styleguide', '/women/styleguide', '/styleguide/clinic']

const settings: PublicConfig = {
  productName: 'Olive Mane',
  publicUrl: 'http://localhost:3000',
  contact: { email: '', phone: '', address: '' },
  pharmacy: { name: '', address: '', phone: '' },
  legal: { companyName: '', businessNumber: '' },
  supabase: { url: '', anonKey: '' },
  storefront: { endpoint: '', token: '', apiVersion: '' },
  payments: { mode: 'emulator' },
  emulators: true,
  demo: true,
  styleguide: false,
  captcha: { siteKey: null, scriptUrl: null },
  signIn: { google: false, hosted: false, minPasswordLength: 8 },
  alternateApiUrl: null,
  analytics: { tagId: null, containerId: null, url: '' },
  office: { takesAssessments: true, takesShopOrders: true, dispatchDays: 3 },
  clinicPolicy: { requireLiveConsult: true, requirePhotos: false, requireIdCheck: false },
}

const api = createApi(async () => Response.json({ articles: [], items: [], asOf: null, isStale: false }))

const open = (path: string, styleguide: boolean) =>
  createStaticHandler([{ path, loader }]).query(new Request(`http://localhost${path}`), {
    requestContext: makeContext({ api, config: { ...settings, styleguide }, nonce: '', requestId: '' }),
  })

describe.each(paths)('%s', path => {
  test('leads home where it is not asked for', async () => {
    const answer = await open(path, false)
    expect(answer).toBeInstanceOf(Response)
    expect(answer).toMatchObject({ status: 302 })
    expect(answer instanceof Response && answer.headers.get('location')).toBe('/')
  })

  test('opens in development', async () => {
    expect(await open(path, true)).toMatchObject({ statusCode: 200, errors: null })
  })

  test('is in no list of pages, for people or for search engines', () => {
    expect(isNoIndex(path)).toBe(true)
    expect(sitePages.map(page => page.path)).not.toContain(path)
  })
})

const parts = styleGroups.flatMap(group => group.parts)
const specimens = [...parts.flatMap(part => ('specimens' in part ? part.specimens : [])), ...publicSpecimens]

/** Pieces with nothing to look at, or that are around every specimen. */
const unseen = ['account-name.tsx', 'mantine-frame.tsx', 'tag-settings.tsx']

const folder = (path: string) =>
  readdirSync(new URL(`../../ui/${path}`, import.meta.url)).filter(name => /(?<!\.test)\.tsx$/.test(name))

const rooms = ['icons/', 'record-list/']

test('shows every shared piece', () => {
  const shown = new Set(specimens.map(({ from }) => from))
  const pieces = [...folder(''), ...rooms.flatMap(room => folder(room).map(name => room + name))]
  expect(pieces.filter(name => !unseen.includes(name) && !shown.has(`ui/${name}`))).toEqual([])
})

test('gives every part and every piece an address of its own', () => {
  const ids = [...parts, ...specimens].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('has a rule for the alt text of every picture', () => {
  expect(picturesWithoutRule).toEqual([])
})
