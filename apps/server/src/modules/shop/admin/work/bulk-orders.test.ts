import { randomUUID } from 'node:crypto'
import { bulk } from '@om/contracts/bulk'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import { onlyFor } from '#test/only-for.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

type Admin = typeof people.paula | typeof people.sam
type Action = Parameters<TestApp['anyone']['api']['bulk']['orders']>[0]['body']['action']
const as = (who: Admin = people.paula) => app.as(who).api
const work = async (id: string) => (await as().shopAdmin.read({ params: { id } })).work
const press = (ids: string[], action: Action, requestKey: string = randomUUID()) =>
  as().bulk.orders({ body: { ids, action, requestKey } })
const undo = (runId: string, who: Admin = people.paula) => as(who).bulk.undoOrders({ body: { runId } })
const give = (assigneeId: string | null) => ({ kind: 'assign', assigneeId }) as const

describe('many orders at once', () => {
  test('are given to somebody; what they have already is named, and the same press is one [SHOPADM-34]', async () => {
    const [one, two] = [await givenShopOrder(app), await givenShopOrder(app)]
    await press([two.id], give(people.sam.id))
    const key = randomUUID()
    const outcome = await press([one.id, two.id], give(people.sam.id), key)
    expect(outcome.done).toEqual([{ id: one.id, label: one.name }])
    expect(outcome.refused).toEqual([{ id: two.id, label: two.name, reason: 'Sam Whitlock has it already.' }])
    const { version } = await work(one.id)
    expect(await Promise.all([press([one.id], give(null), key), press([one.id], give(null), key)])).toEqual([
      outcome,
      outcome,
    ])
    expect((await work(one.id)).version).toBe(version)
    const gone = randomUUID()
    expect((await press([gone], give(people.sam.id))).refused).toMatchObject([{ id: gone }])
  })

  test('go back to who had them, where nobody changed it since [SHOPADM-35]', async () => {
    const [one, two] = [await givenShopOrder(app), await givenShopOrder(app)]
    await press([one.id], give(people.sam.id))
    const { runId } = await press([one.id, two.id], give(people.paula.id))
    const { version } = await work(two.id)
    await as(people.sam).shopAdmin.assign({
      params: { id: two.id },
      body: { assigneeId: people.sam.id, note: '', requestKey: randomUUID(), version },
    })
    await expect(undo(runId, people.sam)).rejects.toMatchObject({ code: 'not_found' })
    const back = await undo(runId)
    expect(back).toMatchObject({
      done: [{ id: one.id }],
      refused: [{ id: two.id, reason: 'Somebody else was given it since.' }],
    })
    expect((await work(one.id)).assignee).toMatchObject({ id: people.sam.id })
    expect((await work(two.id)).assignee).toMatchObject({ id: people.sam.id })
    expect(await undo(runId)).toEqual(back)
  })

  test('are noted about once, and the note is taken back where it still says that [SHOPADM-34] [SHOPADM-35]', async () => {
    const [one, two] = [await givenShopOrder(app), await givenShopOrder(app)]
    const { runId, done } = await press([one.id, two.id, one.id], { kind: 'note', text: 'Waits for the new boxes' })
    expect(done).toHaveLength(2)
    const [note] = (await work(two.id)).notes
    await as().shopAdmin.correctNote({
      params: { id: two.id },
      body: { noteId: note?.id ?? '', text: 'Boxes came', requestKey: randomUUID() },
    })
    expect(await undo(runId)).toMatchObject({
      done: [{ id: one.id }],
      refused: [{ reason: 'The note was corrected since.' }],
    })
    expect((await work(one.id)).notes).toMatchObject([{ text: '', earlier: [{ text: 'Waits for the new boxes' }] }])
    expect((await work(two.id)).notes).toMatchObject([{ text: 'Boxes came' }])
  })

  test('cannot be put back after ten minutes [SHOPADM-35]', async () => {
    const { id } = await givenShopOrder(app)
    const { runId } = await press([id], give(people.paula.id))
    await app.deps.pool.query(`update public.bulk_runs set at = at - interval '11 minutes' where id = $1`, [runId])
    await expect(undo(runId)).rejects.toMatchObject({ code: 'undo_over' })
  })

  onlyFor(() => app, bulk.orders)
  onlyFor(() => app, bulk.undoOrders)
})
