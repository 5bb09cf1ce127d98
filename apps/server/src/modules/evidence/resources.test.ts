import { resources } from '@om/contracts/resources'
import { ciRow } from '@om/domain/formulary/ci-matrix'
import { FIRST_IN_FORCE } from '@om/domain/gate/versions'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const doctor = () => app.as(people.drOkoro).api.resources

describe('the doctors’ resources', () => {
  test('are read with their sources, and say once their review is due [EVIDENCE-06]', async () => {
    const { items } = await doctor().list()
    expect(items).toHaveLength(app.deps.resources.length)
    expect(items.filter(one => one.isReviewDue)).toEqual([])
    const before = await doctor().read({ params: { slug: 'bloods' } })
    expect(before).toMatchObject({ isReviewDue: false, reviewerRole: 'General practitioner' })
    app.clock.set(new Date(`${before.nextReviewOn}T02:00:00Z`))
    expect(await doctor().read({ params: { slug: 'bloods' } })).toMatchObject({ isReviewDue: true })
    await expect(doctor().read({ params: { slug: 'wonder-cures' } })).rejects.toMatchObject({
      status: 404,
      code: 'article_not_found',
    })
  })

  test('show the table that signing is checked by, of the rules in use [EVIDENCE-07]', async () => {
    const { version, medicines, rows, templates } = await doctor().formulary()
    expect(version).toBe(FIRST_IN_FORCE)
    const pregnant = rows.find(one => one.id === 'CI-03')
    expect(pregnant?.marks).toEqual(medicines.map(({ code }) => ciRow('CI-03').cells[code as 'FIN_PO']))
    expect(templates.find(one => one.code === 'RX-M1')?.lines).toEqual(['Finasteride 1 mg tablet, once daily'])
  })
})

describe('closed to everyone else [EVIDENCE-06]', () => {
  onlyFor(() => app, resources.list)
  onlyFor(() => app, resources.formulary)
  onlyFor(() => app, resources.read, { params: { slug: 'bloods' } })
})
