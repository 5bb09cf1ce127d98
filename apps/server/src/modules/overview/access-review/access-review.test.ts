import { accessReview as contract } from '@om/contracts/access-review'
import { quarterBefore } from '@om/domain/quarters'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { accessReviewSweep } from './access-review.routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const sam = () => app.as(people.sam).api
const read = (quarter?: string) => sam().accessReview.read({ query: quarter ? { quarter } : {} })
const seen = async (id: string) => {
  const one = (await read()).items.find(item => item.id === id)
  return { role: one?.role ?? ('doctor' as const), rights: one?.rights ?? [] }
}
const keep = async (id: string, other: Partial<Awaited<ReturnType<typeof seen>>> = {}) =>
  sam().accessReview.keep({ params: { id }, body: { ...(await seen(id)), ...other } })
const tasks = async () =>
  (await sam().tasks.list({ query: { view: 'open', limit: 100 } })).items.filter(
    one => one.kind === 'registration_review',
  )

describe('the review of access', () => {
  test('is confirmed person by person, with day and who, and is a task until everybody was looked at [OFFICE-S717]', async () => {
    await accessReviewSweep(app.deps)
    expect(await tasks()).toHaveLength(1)
    const before = await read()
    expect(before.items.find(one => one.id === people.drOkoro.id)).toMatchObject({
      role: 'doctor',
      rights: expect.arrayContaining([expect.stringContaining('Medical director')]),
      kept: null,
    })
    await expect(keep(people.sam.id)).rejects.toMatchObject({ code: 'own_account' })
    await expect(keep(people.drOkoro.id, { role: 'pharmacist' })).rejects.toMatchObject({ code: 'account_changed' })
    await expect(keep(people.drOkoro.id, { rights: [] })).rejects.toMatchObject({ code: 'account_changed' })
    await expect(keep(people.theo.id)).rejects.toMatchObject({ status: 404 })
    const kept = await keep(people.drOkoro.id)
    expect(kept.waiting).toBe(before.waiting - 1)
    expect(kept.items.find(one => one.id === people.drOkoro.id)?.kept).toMatchObject({ by: 'Sam Whitlock' })
    for (const { id, kept: was, hold, isMe } of kept.items) if (!(was || hold || isMe)) await keep(id)
    expect((await read()).waiting).toBe(0)
    expect(await tasks()).toEqual([])
    expect((await read(quarterBefore(kept.quarter))).items.every(one => one.kept === null)).toBe(true)
    await expect(
      app.deps.pool.query(`update public.access_reviews set by_name = 'x' where account_id = $1`, [people.drOkoro.id]),
    ).rejects.toThrow()
  })

  test('stays as it was confirmed once its quarter is over, and asks again for what changed since [OFFICE-S717]', async () => {
    const before = await read()
    const okoro = before.items.find(one => one.id === people.drOkoro.id)
    const quarter = quarterBefore(before.quarter)
    await app.deps.pool.query(
      `insert into public.access_reviews (quarter, account_id, role, rights, by_id, by_name, at)
       values ($1, $2, 'pharmacist', '{Was allowed more}', $3, 'Sam Whitlock', $4),
              ($5, $2, 'doctor', '{Was allowed more}', $3, 'Sam Whitlock', $4)`,
      [quarter, people.drOkoro.id, people.sam.id, new Date(app.clock.now().getTime() + 1_000), before.quarter],
    )
    expect(okoro?.kept).not.toBeNull()
    expect((await read()).items.find(one => one.id === people.drOkoro.id)?.kept).toBeNull()
    expect((await read(quarter)).items.find(one => one.id === people.drOkoro.id)).toMatchObject({
      role: 'pharmacist',
      rights: ['Was allowed more'],
      kept: { by: 'Sam Whitlock' },
    })
  })

  test('shows who opened whose record, without what was written about it [OFFICE-S718]', async () => {
    await app.deps.pool.query(
      `insert into public.chart_openings (patient_id, doctor_id, reason, words, opened_at, ends_at)
       values ($1, $2, 'cover', 'A walnut-sized lump was told of.', $3, $3)`,
      [people.theo.id, people.drLund.staffId, app.clock.now()],
    )
    const page = await sam().accessReview.openings({ query: { limit: 5 } })
    expect(page.items[0]).toMatchObject({ reason: 'cover', patient: { name: 'Theo Marsh' }, verdict: null })
    expect(JSON.stringify(page)).not.toContain('walnut')
  })

  onlyFor(() => app, contract.read)
  onlyFor(() => app, contract.openings)
  onlyFor(() => app, contract.keep, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
