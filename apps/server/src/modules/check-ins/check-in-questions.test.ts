import { randomUUID } from 'node:crypto'
import type * as contract from '@om/contracts/check-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, type GivenPlan, joinClocks } from '#test/given/billing.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
type Given = Pick<GivenPlan, 'patient' | 'prescriptionId'>
/** Their first parcels left on the first day, before the registrations of those who treat them run out. */
let treated: Record<'man' | 'changed' | 'shedding' | 'ended', Given>

beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const woman = () => givenShipped(app, { brand: 'women', template: 'RX-W4', supplies: 3 })
  const man = () => givenShipped(app, { template: 'RX-M1', supplies: 3 })
  treated = { man: await man(), changed: await man(), shedding: await woman(), ended: await woman() }
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const well: contract.CheckInAnswers = {
  adherence: 'every_day',
  shedding: 2,
  satisfaction: 4,
  isChanged: false,
  pressure: '',
  pregnancy: null,
  sexual: null,
  cycle: null,
  corrected: [],
  interest: 0,
  low: 0,
  selfHarm: false,
  effects: [],
  severity: 'mild',
  words: '',
}
const mine = ({ patient }: Given) => app.as(patient).api.checkIns.mine()
const complete = async (given: Given, change: Partial<contract.CheckInAnswers>) => {
  const due = (await mine(given)).items.findLast(one => one.can.complete)
  return app.as(given.patient).api.checkIns.complete({ params: { id: due?.id ?? '' }, body: { ...well, ...change } })
}
const notesTo = async ({ patient }: Given) =>
  (
    await app.deps.pool.query<{ mail: string }>(
      `select to_jsonb(o)::text as mail from public.outbox_emails o where recipient = $1
       and subject = 'There is a note from your care team'`,
      [patient.email],
    )
  ).rows

describe('what a check-in asks', () => {
  test('has been told of in the first weeks, once, without a word of health, and only while it runs [CHECKIN-S202]', async () => {
    const { shedding, ended } = treated
    expect((await mine(shedding)).notes).toEqual([])
    await app.as(ended.patient).api.prescriptions.stop({ params: { id: ended.prescriptionId }, body: { message: '' } })
    await advance(app, 'P15D')
    await app.sweep()
    await app.sweep()
    expect((await mine(shedding)).notes).toEqual(['starting_shed'])
    expect((await mine(ended)).notes).toEqual([])
    const [mail, ...more] = await notesTo(shedding)
    expect(more).toEqual([])
    expect(mail?.mail).not.toMatch(/hair|shed|minoxidil|medicine/i)
    expect(await notesTo(ended)).toEqual([])
    expect(await notesTo(treated.man)).toEqual([])
  })

  test('about sexual health is a report with its level, as if it was ticked [CHECKIN-S201]', async () => {
    const { man } = treated
    await advance(app, 'P80D')
    await app.sweep()
    expect(await mine(man)).toMatchObject({ asksSexual: true, asksCycle: false })
    await complete(man, { sexual: 'erection' })
    expect((await app.as(man.patient).api.sideEffects.mine()).items).toMatchObject([
      { level: 'E2', effects: ['erection'] },
    ])
    expect((await app.as(man.patient).api.prescriptions.mine()).items[0]).toMatchObject({ status: 'on_hold' })
    expect((await mine(treated.shedding)).asksSexual).toBe(false)
  })

  test('about what is new is answered in the picture itself, or in words [CHECKIN-S200]', async () => {
    const { changed } = treated
    // What the browser says was corrected does not count, only what was.
    await expect(complete(changed, { isChanged: true })).rejects.toMatchObject({ problems: [{ field: 'words' }] })
    await expect(complete(changed, { isChanged: true, corrected: ['allergies'] })).rejects.toMatchObject({
      problems: [{ field: 'words' }],
    })
    const correction = { id: randomUUID(), key: 'allergies' as const, values: ['latex_adhesive'], text: '' }
    await app.as(changed.patient).api.picture.correct({ body: correction })
    expect(await complete(changed, { isChanged: true, corrected: ['allergies'] })).toMatchObject({
      state: 'escalated',
      answers: { isChanged: true, corrected: ['allergies'], words: '' },
    })
  })
})
