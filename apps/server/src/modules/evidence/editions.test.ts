import { ApiError } from '@om/contracts/client'
import { type ResourceContent, resources } from '@om/contracts/resources'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const of = (doctor: Doctor = people.drOkoro) => app.as(doctor).api.resources
const lund = people.drLund
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.problems[0]?.field ?? error.code) : error),
  )
const edition = (slug: string, doctor?: Doctor) => of(doctor).edition({ params: { slug } })
const propose = async (slug: string, change: Partial<ResourceContent>, doctor?: Doctor) => {
  const { content, newest } = await edition(slug, doctor)
  return of(doctor).propose({
    params: { slug },
    body: { newest, content: { ...content, ...change }, note: 'The guideline has changed.' },
  })
}
const decide = (slug: string, number: number, decision: 'approved' | 'declined' | 'withdrawn', doctor: Doctor = lund) =>
  of(doctor).decide({
    params: { slug },
    body: { number, decision, reason: decision === 'declined' ? 'Name the source of it.' : '' },
  })
const text = `${'Ask for a test where its result would change what you do. '.repeat(2)}\n\n## New\n\nFerritin first [1].`
const tasks = async () =>
  (await app.as(lund).api.tasks.list({ query: { view: 'open', limit: 100 } })).items.filter(
    one => one.kind === 'resource_to_approve',
  )

describe('a text that doctors work by', () => {
  test('is changed by a proposal that another doctor approves; until then readers see what was in force [EVIDENCE-10]', async () => {
    const before = await of().read({ params: { slug: 'bloods' } })
    const proposed = await propose('bloods', { text, nextReviewOn: '2028-01-10' })
    expect(proposed).toMatchObject({ version: 0, newest: 1, can: { edit: false, withdraw: true, approve: false } })
    expect(await tasks()).toHaveLength(1)
    expect(await of(lund).read({ params: { slug: 'bloods' } })).toMatchObject({ html: before.html, isWaiting: true })
    expect(await codeOf(propose('bloods', { text }, lund))).toBe('template_changed')
    expect(await codeOf(decide('bloods', 1, 'approved', people.drOkoro))).toBe('second_doctor')
    expect(await decide('bloods', 1, 'approved')).toMatchObject({ version: 1, content: { text: text.trim() } })
    const after = await of().read({ params: { slug: 'bloods' } })
    expect(after).toMatchObject({ nextReviewOn: '2028-01-10', reviewer: 'Dr Henrik Lund', isWaiting: false })
    expect(after.contents).toEqual([{ id: 'new', heading: 'New' }])
    const { items } = await of().list()
    expect(items.find(one => one.slug === 'bloods')?.words).toContain('ferritin first')
    expect(await tasks()).toHaveLength(0)
  })

  test('is declined with a reason or taken back, and goes back to an earlier edition by another proposal [EVIDENCE-11]', async () => {
    const { shipped } = await propose('advertising', { title: 'Another name' })
    await decide('advertising', 1, 'declined')
    const declined = await edition('advertising')
    expect(declined).toMatchObject({ version: 0, content: { title: shipped.title } })
    expect(declined.versions[0]).toMatchObject({ decision: 'declined', reason: 'Name the source of it.' })
    await propose('advertising', { title: 'Another name' })
    await decide('advertising', 2, 'withdrawn', people.drOkoro)
    await propose('advertising', { title: 'A third name' })
    await decide('advertising', 3, 'approved')
    expect((await of().read({ params: { slug: 'advertising' } })).title).toBe('A third name')
    await propose('advertising', shipped, lund)
    await decide('advertising', 4, 'approved', people.drOkoro)
    expect((await of().read({ params: { slug: 'advertising' } })).title).toBe(shipped.title)
    const { versions } = await edition('advertising')
    expect(versions.map(one => [one.number, one.decision])).toEqual([
      [4, 'approved'],
      [3, 'approved'],
      [2, 'withdrawn'],
      [1, 'declined'],
    ])
  })

  test('is refused where it could not be shown, and says what is wrong, before and as it is proposed [EVIDENCE-12]', async () => {
    const { content } = await edition('identity-check')
    const bad = { ...content, text: `${content.text}\n\n<script>alert(1)</script>\n\nProved [99].` }
    const seen = await of().preview({ body: { slug: 'identity-check', content: bad } })
    expect(seen.html).toBeNull()
    expect(seen.problems.length).toBeGreaterThanOrEqual(1)
    expect(await codeOf(propose('identity-check', bad))).toBe('content.text')
    expect(await codeOf(propose('identity-check', { nextReviewOn: '2020-01-01' }))).toBe('content.nextReviewOn')
    const good = await of().preview({ body: { slug: 'identity-check', content } })
    expect(good.html).toBe((await of().read({ params: { slug: 'identity-check' } })).html)
    expect(await codeOf(edition('wonder-cures'))).toBe('article_not_found')
  })
})

const params = { slug: 'bloods' }
onlyFor(() => app, resources.edition, { params })
onlyFor(() => app, resources.propose, { params })
onlyFor(() => app, resources.decide, { params })
onlyFor(() => app, resources.preview)
