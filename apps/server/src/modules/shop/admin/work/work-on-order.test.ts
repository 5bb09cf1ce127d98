import { shopAdmin } from '@om/contracts/shop-admin'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import { onlyFor } from '#test/only-for.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

type Admin = typeof people.paula | typeof people.sam
const api = (who: Admin = people.paula) => app.as(who).api.shopAdmin
const work = async (id: string, who: Admin = people.paula) => (await api(who).read({ params: { id } })).work
const assign = async (
  id: string,
  assigneeId: string | null,
  { who = people.paula as Admin, note = '', version = -1 } = {},
) =>
  api(who).assign({
    params: { id },
    body: {
      assigneeId,
      note,
      requestKey: crypto.randomUUID(),
      version: version < 0 ? (await work(id)).version : version,
    },
  })
const note = (id: string, text: string, requestKey: string = crypto.randomUUID()) =>
  api().note({ params: { id }, body: { text, requestKey } })
const correct = (id: string, noteId: string, text: string, who: Admin = people.paula) =>
  api(who).correctNote({ params: { id }, body: { noteId, text, requestKey: crypto.randomUUID() } })
const listed = async (assigned: 'mine' | 'nobody', who: Admin = people.paula) =>
  (await api(who).list({ query: { view: 'all', sort: 'newest', limit: 50, assigned } })).items

describe('who sees to an order', () => {
  test('is taken, handed over with a note and left, each written down; the colleague is told once [SHOPADM-32]', async () => {
    const { id, name } = await givenShopOrder(app)
    expect(await work(id)).toEqual({ assignee: null, version: 0, notes: [] })
    await assign(id, people.paula.id)
    expect((await listed('mine')).map(one => one.id)).toContain(id)
    expect((await listed('nobody')).map(one => one.id)).not.toContain(id)
    await assign(id, people.sam.id, { note: 'The courier called about it' })
    expect(await work(id)).toMatchObject({
      assignee: { id: people.sam.id, name: 'Sam Whitlock', isAway: false },
      notes: [
        { kind: 'hand_over', toName: 'Sam Whitlock', text: 'The courier called about it', authorName: 'Paula Reyes' },
      ],
    })
    expect((await listed('mine', people.sam)).find(one => one.id === id)).toMatchObject({ notes: 1 })
    await app.drain()
    const mails = (await app.mails(people.sam.email)).filter(({ subject }) => subject.includes(name))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('courier')
    await assign(id, null, { who: people.sam })
    expect((await listed('nobody')).map(one => one.id)).toContain(id)
    const { rows } = await app.deps.pool.query(
      `select from_state, to_state from public.audit_log where action = 'shop_order.assign' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { from_state: 'nobody', to_state: people.paula.id },
      { from_state: people.paula.id, to_state: people.sam.id },
      { from_state: people.sam.id, to_state: 'nobody' },
    ])
  })

  test('is one at a time: who was slower is told, and nobody outside the office is chosen [SHOPADM-32]', async () => {
    const { id } = await givenShopOrder(app)
    const both = await Promise.allSettled([
      assign(id, people.paula.id, { version: 0 }),
      assign(id, people.sam.id, { who: people.sam, version: 0 }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'assignment_changed' } })
    const { items } = await api().colleagues()
    expect(items.map(one => one.name)).toEqual(expect.arrayContaining(['Paula Reyes', 'Sam Whitlock']))
    expect(items.map(one => one.id)).not.toContain(people.drOkoro.id)
    await expect(assign(id, people.drOkoro.id)).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('who can no longer sign in is named, and what they had is among nobody’s [SHOPADM-32]', async () => {
    const { id } = await givenShopOrder(app)
    await assign(id, people.paula.id)
    const hold = `insert into public.account_holds (user_id, kind, by_name, at) values ($1, 'disabled', 'x', now())`
    await app.deps.pool.query(hold, [people.paula.id])
    expect((await listed('nobody', people.sam)).find(one => one.id === id)?.assignee).toMatchObject({ isAway: true })
    expect((await work(id, people.sam)).assignee).toMatchObject({ name: 'Paula Reyes', isAway: true })
    await expect(
      api(people.sam).assign({
        params: { id },
        body: { assigneeId: people.paula.id, note: 'x', requestKey: crypto.randomUUID(), version: 0 },
      }),
    ).rejects.toMatchObject({ code: 'assignment_changed' })
    await app.deps.pool.query('delete from public.account_holds where user_id = $1', [people.paula.id])
  })
})

describe('a note', () => {
  test('is there once, corrected and taken back by its author alone, and keeps what it said [SHOPADM-33]', async () => {
    const { id } = await givenShopOrder(app)
    const key = crypto.randomUUID()
    await note(id, 'Call before Friday', key)
    await note(id, 'Call before Friday', key)
    const [first] = (await work(id)).notes
    if (!first) throw new Error('no note')
    await expect(correct(id, first.id, 'Mine now', people.sam)).rejects.toMatchObject({ code: 'not_allowed' })
    await correct(id, first.id, 'Call before Thursday')
    await expect(correct(id, first.id, 'Once more')).rejects.toMatchObject({ code: 'note_corrected' })
    const [second] = (await work(id)).notes
    expect(second).toMatchObject({
      text: 'Call before Thursday',
      earlier: [{ text: 'Call before Friday' }],
      canCorrect: true,
    })
    expect((await work(id, people.sam)).notes[0]).toMatchObject({ canCorrect: false })
    await correct(id, second?.id ?? '', '')
    expect((await work(id)).notes).toMatchObject([
      { text: '', canCorrect: false, earlier: [{ text: 'Call before Friday' }, { text: 'Call before Thursday' }] },
    ])
    expect((await listed('nobody')).find(one => one.id === id)?.notes).toBe(0)
    for (const statement of [
      `update public.shop_order_remarks set text = 'x'`,
      'delete from public.shop_order_remarks',
    ])
      await expect(app.deps.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  })

  test('and who sees to an order are for admins alone [SHOPADM-31]', async () => {
    const patient = await givenPatient(app)
    const { id } = await givenShopOrder(app, { by: patient })
    await note(id, 'Only for us')
    await assign(id, people.paula.id)
    const theirs = await app.as(patient).api.shop.readOrder({ body: { order: { id } } })
    expect(JSON.stringify(theirs)).not.toMatch(/Only for us|Paula/)
    const packed = await app.as(people.phTran).api.shopDispatch.read({ params: { id } })
    expect(JSON.stringify(packed)).not.toMatch(/Only for us|Paula|shop_order\./)
    const { timeline } = await api().read({ params: { id } })
    expect(timeline.map(({ what }) => what).join()).not.toContain('shop_order.')
    for (const who of [patient, people.drOkoro, people.phTran])
      for (const table of ['shop_order_remarks', 'shop_order_assignments'])
        expect((await app.as(who).request('GET', `/rest/v1/${table}?select=*`)).status).not.toBe(200)
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, shopAdmin.note, { params })
  onlyFor(() => app, shopAdmin.correctNote, { params })
  onlyFor(() => app, shopAdmin.assign, { params })
  onlyFor(() => app, shopAdmin.colleagues)
})
