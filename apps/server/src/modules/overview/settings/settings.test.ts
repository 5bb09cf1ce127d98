import { ApiError } from '@om/contracts/client'
import { settings as contract, type Setting } from '@om/contracts/settings'
import { people } from '@om/testing/people'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenProposal } from '#test/given/settings.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const of = (person: typeof people.paula | typeof people.sam = people.paula) => app.as(person).api.settings
const off = (key: 'assessments' | 'shop_orders' | 'texts'): Setting => ({ key, value: { isOn: false } })
const standing = async (key: Setting['key']) => {
  const found = (await of().read({})).items.find(one => one.setting.key === key)
  if (!found) throw new Error(`no setting ${key}`)
  return found
}
const propose = (setting: Setting, startsAt: string | null = null, id?: string) => {
  app.clock.advance(1_000)
  return givenProposal(app, setting, { startsAt, ...(id ? { id } : {}) })
}
const approve = (id: string) => of(people.sam).decide({ params: { id }, body: { decision: 'approved', reason: '' } })
const agreed = async (setting: Setting) => approve(await propose(setting))
const tasks = async () =>
  (await app.as(people.sam).api.tasks.list({ query: { view: 'open', limit: 50 } })).items.filter(
    one => one.kind === 'setting_to_approve',
  )

describe('how the clinic works', () => {
  test('is proposed by one and approved by another; the same again is the same, and another meanwhile is told [OFFICE-S720]', async () => {
    const id = await propose(off('texts'))
    await propose(off('texts'), null, id)
    expect(await tasks()).toHaveLength(1)
    expect(await codeOf(propose(off('texts')))).toBe('setting_changed')
    const own = of().decide({ params: { id }, body: { decision: 'approved', reason: '' } })
    expect(await codeOf(own)).toBe('second_person')
    await expect(
      app.deps.pool.query(
        `update public.setting_versions set decision = 'approved', decided_by = proposed_by, decided_at = now(), effective_at = now()`,
      ),
    ).rejects.toThrow()
    expect((await standing('texts')).setting.value).toEqual({ isOn: true })
    await approve(id)
    expect(await tasks()).toEqual([])
    expect(await standing('texts')).toMatchObject({ setting: off('texts'), versionId: id, open: null })
    expect(await codeOf(approve(id))).toBe('setting_changed')
    const { rows } = await app.deps.pool.query(
      `select action from public.audit_log where subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(row => row.action)).toEqual(['setting.propose', 'setting.approved'])
  })

  test('goes back as a proposal of the value before, and is refused with a reason or taken back [OFFICE-S721]', async () => {
    await agreed(off('texts'))
    const back = await propose({ key: 'texts', value: { isOn: true } })
    const words = 'The provider is not ready yet.'
    await of(people.sam).decide({ params: { id: back }, body: { decision: 'refused', reason: words } })
    expect((await standing('texts')).versions[0]).toMatchObject({ decision: 'refused', reason: words })
    const second = await propose({ key: 'texts', value: { isOn: true } })
    expect(await codeOf(of(people.sam).withdraw({ params: { id: second } }))).toBe('not_allowed')
    await of().withdraw({ params: { id: second } })
    await of().withdraw({ params: { id: second } })
    await agreed({ key: 'texts', value: { isOn: true } })
    expect(await standing('texts')).toMatchObject({ setting: { value: { isOn: true } } })
    expect((await standing('texts')).versions).toHaveLength(4)
  })

  test('counts from its time, and is called off before it by anybody of the office [OFFICE-S722]', async () => {
    const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    expect(await codeOf(propose(off('shop_orders'), inHours(-1).toISOString()))).toBe('bad_request')
    await approve(await propose(off('shop_orders'), inHours(2).toISOString()))
    expect((await app.anyone.api.config.read()).office.takesShopOrders).toBe(true)
    app.clock.set(inHours(3))
    expect((await app.anyone.api.config.read()).office.takesShopOrders).toBe(false)

    const later = await propose({ key: 'shop_orders', value: { isOn: true } }, inHours(2).toISOString())
    await approve(later)
    await of().callOff({ params: { id: later } })
    app.clock.set(inHours(3))
    expect((await app.anyone.api.config.read()).office.takesShopOrders).toBe(false)
    expect(await codeOf(of().callOff({ params: { id: (await standing('shop_orders')).versionId ?? '' } }))).toBe(
      'setting_changed',
    )
  })

  test('says whom a change affects before it is made, and names nobody [OFFICE-S723]', async () => {
    const settings: Setting[] = [
      off('assessments'),
      off('shop_orders'),
      off('texts'),
      { key: 'dispatch', value: { days: 2, expressDays: 1 } },
    ]
    for (const setting of settings) {
      const { effects } = await of().effect({ body: { setting } })
      expect(effects.length).toBeGreaterThanOrEqual(3)
      expect(effects.join(' ')).toMatch(/\d/)
    }
    const wrong = of().effect({ body: { setting: { key: 'dispatch', value: { days: 1, expressDays: 2 } } } })
    expect(await codeOf(wrong)).toBe('bad_request')
  })

  test('who proposed a value hears how a colleague decided, by mail too [OFFICE-S728]', async () => {
    const told = async () =>
      (await app.as(people.paula).api.notices.list({ query: { view: 'all', limit: 50 } })).items
        .filter(one => one.title.startsWith('Your proposal was'))
        .map(one => [one.title, one.link])
    const place = '/admin/dashboard?section=settings'
    const first = await propose(off('texts'))
    await of(people.sam).decide({ params: { id: first }, body: { decision: 'refused', reason: 'Not on a Monday.' } })
    expect(await told()).toEqual([['Your proposal was refused', place]])
    const start = new Date(app.clock.now().getTime() + 7_200_000).toISOString()
    const second = await propose(off('texts'), start)
    await approve(second)
    await of(people.sam).callOff({ params: { id: second } })
    expect(new Set((await told()).map(([title]) => title))).toEqual(
      new Set(['Your proposal was called off', 'Your proposal was approved', 'Your proposal was refused']),
    )
    await app.drain()
    const mail = (await app.mails(people.paula.email)).find(one => one.subject === 'Your proposal was approved')
    expect(mail?.text).toContain('It counts from the time that you chose.')
    const taken = await propose(off('texts'))
    await of().withdraw({ params: { id: taken } })
    expect(await told()).toHaveLength(3)
  })

  onlyFor(() => app, contract.read)
})
