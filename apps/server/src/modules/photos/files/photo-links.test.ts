import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenPhoto, openLink } from '#test/given/photos.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { photoLinksFor } from './photo-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const minute = 60_000
const given = async () => {
  const patient = await givenPatient(app)
  return { patient, photo: await givenPhoto(app, patient) }
}
const linkMadeAgo = async (ms: number) => {
  const { patient, photo } = await given()
  return (await photoLinksFor(app.deps, patient.id, Date.now() - ms))(photo.id).full
}
const changed = (link: string, name: string, value: string): string => {
  const url = new URL(link, 'http://localhost')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}

describe('a link to a photo', () => {
  test('opens it without signing in, kept by nobody on the way and unable to run anything [PHOTO-S33]', async () => {
    const { photo } = await given()
    const answer = await openLink(app, photo.thumb)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="front.webp"',
    })
  })

  test('answers HEAD with the same headers and no picture', async () => {
    const { photo } = await given()
    const [head, whole] = [await openLink(app, photo.full, 'HEAD'), await openLink(app, photo.full)]
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  test('works for ten minutes, and says until when [PHOTO-S32]', async () => {
    expect((await openLink(app, await linkMadeAgo(8 * minute))).status).toBe(200)
    expect((await openLink(app, await linkMadeAgo(10 * minute))).status).toBe(404)
    const { photo } = await given()
    const left = Date.parse(photo.linksEndAt) - Date.now()
    expect(left).toBeGreaterThan(8 * minute)
    expect(left).toBeLessThanOrEqual(10 * minute)
  })

  test('is the same within a minute, so that a screen does not load its pictures again and again', async () => {
    const now = Date.parse('2026-11-16T00:00:05Z')
    const make = async (at: number) => (await photoLinksFor(app.deps, people.theo.id, at))(people.mina.id).full
    expect(await make(now)).toBe(await make(now + 50_000))
    expect(await make(now)).not.toBe(await make(now + minute))
  })

  test.each([
    ['a later end', (link: string) => changed(link, 'until', '9999999999')],
    ['another reader', (link: string) => changed(link, 'for', people.mina.id)],
    ['another signature', (link: string) => changed(link, 'sig', 'A'.repeat(43))],
    ['no signature', (link: string) => link.replace(/&sig=.*/, '')],
    ['the other size', (link: string) => link.replace('/full?', '/thumb?')],
    ['a size that is none', (link: string) => link.replace('/full?', '/original?')],
    ['an id that is none', (link: string) => link.replace(/photos\/[^/]+/, 'photos/1')],
  ])('with %s is not found [PHOTO-S34]', async (_, change) => {
    const { photo } = await given()
    const answer = await openLink(app, change(photo.full))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('to one photo does not open another', async () => {
    const [one, other] = [await given(), await given()]
    const swapped = one.photo.full.replace(one.photo.id, other.photo.id)
    expect((await openLink(app, swapped)).status).toBe(404)
  })

  test('to a photo that another one replaced is dead, unless a doctor has seen it', async () => {
    const { id, patient } = await givenConsult(app)
    const unseen = await givenPhoto(app, patient, 'front')
    const seen = await givenPhoto(app, patient, 'top')
    expect((await openLink(app, unseen.full)).status).toBe(200)
    await givenPhoto(app, patient, 'front')
    await app.as(people.drOkoro).api.photos.ofConsult({ params: { id } })
    await givenPhoto(app, patient, 'top')
    expect((await openLink(app, unseen.full)).status).toBe(404)
    expect((await openLink(app, seen.full)).status).toBe(200)
  })
})
