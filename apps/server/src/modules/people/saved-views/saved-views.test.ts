import type { CallInput } from '@om/contracts/endpoint'
import * as contract from '@om/contracts/saved-views'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const doctor = () => app.as(people.drOkoro).api.savedViews
type Body = CallInput<typeof contract.savedViews.save>['body']
const view = (number: number, change: Partial<Body> = {}): { params: { id: string }; body: Body } => ({
  params: { id: idOf(number) },
  body: { list: 'patients', name: `View ${number}`, query: 'view=on_hold', isDefault: false, place: null, ...change },
})
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

describe('views that staff keep of a list', () => {
  test('are theirs alone, on every device, once however often they are sent [SCREEN-S801]', async () => {
    const kept = await doctor().save(view(1, { name: 'On hold' }))
    expect(kept.items).toEqual([
      {
        ...{ id: idOf(1), list: 'patients', name: 'On hold', query: 'view=on_hold' },
        ...{ isDefault: false, place: 0 },
      },
    ])
    expect(await doctor().save(view(1, { name: 'On hold' }))).toEqual(kept)
    expect(await doctor().mine({ query: { list: 'patients' } })).toEqual(kept)
    expect((await doctor().mine({ query: { list: 'queue' } })).items).toEqual([])
    const other = app.as(people.drLund).api.savedViews
    expect((await other.mine({ query: { list: 'patients' } })).items).toEqual([])
    expect(await codeOf(other.save(view(1, { name: 'Mine now' })))).toBe('not_found')
    await other.remove({ params: { id: idOf(1) } })
    expect(await doctor().mine({ query: { list: 'patients' } })).toEqual(kept)
  })

  test('keep filters, and never what was searched for or a record that was open [SCREEN-S802]', async () => {
    for (const query of [
      'search=mina',
      'view=on_hold&search=mina',
      `patient=${idOf(7)}`,
      'view=mina%20khan',
      `brand=${idOf(7)}`,
    ])
      expect(await codeOf(doctor().save(view(2, { query }))), query).toBe('bad_request')
    await expect(
      app.deps.pool.query(
        `insert into public.saved_views (person_id, list, name, query, place) values ($1, 'patients', 'x', 'search=mina', 1)`,
        [people.drOkoro.id],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('have unique names, whatever their case, and can be renamed and replaced [SCREEN-S803]', async () => {
    const lists = app.as(people.phTran).api.savedViews
    const scripts = { list: 'pharmacy-orders' as const, query: 'view=to_ship' }
    await lists.save(view(10, { ...scripts, name: 'To ship' }))
    expect(await codeOf(lists.save(view(11, { ...scripts, name: 'to SHIP' })))).toBe('view_name_taken')
    await lists.save(view(11, { ...scripts, list: 'fulfillment', name: 'to SHIP' }))
    const changed = await lists.save(view(10, { ...scripts, name: 'Parcels', query: 'kind=shop&view=to_ship' }))
    expect(changed.items).toMatchObject([{ name: 'Parcels', query: 'kind=shop&view=to_ship', place: 0 }])
  })

  test('stand in the order of their owner, and come back where they were [SCREEN-S803]', async () => {
    const lists = app.as(people.drLund).api.savedViews
    for (const number of [20, 21, 22]) await lists.save(view(number))
    const order = { list: 'patients' as const, ids: [idOf(22), idOf(20)] }
    const arranged = await lists.arrange({ body: order })
    expect(namesOf(arranged)).toEqual(['View 22', 'View 20', 'View 21'])
    await lists.remove({ params: { id: idOf(20) } })
    await lists.remove({ params: { id: idOf(20) } })
    expect(namesOf(await lists.save(view(20, { place: 1 })))).toEqual(['View 22', 'View 20', 'View 21'])
  })

  test('are one at most that opens by itself, and twenty of a list [SCREEN-S803]', async () => {
    const lists = app.as(people.paula).api.savedViews
    const first = { list: 'office-orders' as const, query: 'view=late', isDefault: true }
    await lists.save(view(100, first))
    const { items } = await lists.save(view(101, first))
    expect(items.map(({ isDefault }) => isDefault)).toEqual([false, true])
    const many = Array.from({ length: 18 }, (_, n) => lists.save(view(102 + n, { ...first, isDefault: false })))
    await Promise.all(many)
    expect(await codeOf(lists.save(view(120, first)))).toBe('views_full')
    expect((await lists.save(view(119, { ...first, isDefault: false, name: 'Last' }))).items).toHaveLength(20)
  })

  onlyFor(() => app, contract.savedViews.mine)
  onlyFor(() => app, contract.savedViews.save, { params: { id: idOf(1) } })
  onlyFor(() => app, contract.savedViews.arrange)
  onlyFor(() => app, contract.savedViews.remove, { params: { id: idOf(1) } })
})
