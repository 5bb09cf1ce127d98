import {
  decideFormula,
  type FormulaContent,
  listFormulas,
  proposeFormula,
  retireFormula,
  startFormula,
  withdrawFormula,
} from '@om/contracts/formulas'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const tran = () => app.as(people.phTran).api.formulas
const walsh = () => app.as(people.phWalsh).api.formulas

const one = async (code: string) => {
  const found = (await tran().list()).items.find(formula => formula.code === code)
  const [newest] = found?.versions ?? []
  if (!found || !newest) throw new Error(`no formula ${code}`)
  return { ...found, newest }
}

const propose = async (code: string, change: Partial<FormulaContent> = {}) => {
  const { newest } = await one(code)
  const body = {
    after: newest.number,
    content: { ...newest.content, ...change },
    note: 'A finer sieve, for an even mix.',
  }
  return tran().propose({ params: { code }, body })
}

const approve = (id: string) => walsh().decide({ params: { id }, body: { outcome: 'approved', reason: '' } })

describe('formulas', () => {
  test('change by two pharmacists: one proposes, another approves, and the one before is superseded [ORDER-S722]', async () => {
    const code = 'F-MOX-125'
    const [version] = (await propose(code, { method: ['Mix it well.'] })).versions
    expect(version).toMatchObject({ number: 2, state: 'proposed', can: { decide: false, withdraw: true } })
    const id = version?.id ?? ''
    await expect(tran().decide({ params: { id }, body: { outcome: 'approved', reason: '' } })).rejects.toMatchObject({
      status: 403,
      code: 'same_person',
    })
    await expect(propose(code), 'one waits already').rejects.toMatchObject({ code: 'formula_changed' })
    const both = await Promise.allSettled([approve(id), approve(id)])
    expect(both.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await one(code)).versions).toMatchObject([
      { number: 2, state: 'approved', by: 'Linh Tran' },
      { number: 1, state: 'superseded' },
    ])
    const written = app.deps.pool.query(`update public.formula_versions set content = '{}' where id = $1`, [id])
    await expect(written).rejects.toMatchObject({ code: '23001' })
  })

  test('are taken back by who proposed them, and declined with a reason by another [ORDER-S722]', async () => {
    const code = 'F-MOX-0625'
    const id = (await propose(code)).versions[0]?.id ?? ''
    await expect(walsh().withdraw({ params: { id } })).rejects.toMatchObject({ status: 403 })
    expect((await tran().withdraw({ params: { id } })).versions[0]).toMatchObject({ state: 'withdrawn' })
    const again = (await propose(code)).versions[0]?.id ?? ''
    const decline = (reason: string) => walsh().decide({ params: { id: again }, body: { outcome: 'declined', reason } })
    await expect(decline('no')).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    expect((await decline('The sieve is not validated.')).versions[0]).toMatchObject({ state: 'declined' })
  })

  test('keep to the expiry rule of the form unless a reference or study says more [ORDER-S723]', async () => {
    const code = 'F-FIN-MOX-01'
    const expiry = { days: 60, basis: 'rule' as const, evidence: 'We would like it to keep longer.' }
    await expect(propose(code, { expiry })).rejects.toMatchObject({ problems: [{ field: 'content.expiry.days' }] })
    expect((await propose(code, { expiry: { ...expiry, basis: 'study' } })).versions[0]?.state).toBe('proposed')
    const { product, newest } = { product: await one('F-MOX-25'), newest: (await one('F-MOX-25')).newest }
    const body = { product, content: newest.content, note: 'Another one for the same.' }
    await expect(tran().start({ body })).rejects.toMatchObject({ code: 'formula_exists' })
  })

  test('that are retired make nothing more until another version is approved [ORDER-S724]', async () => {
    const code = 'F-MOX-25'
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    const { newest } = await one(code)
    await tran().retire({ params: { id: newest.id }, body: { reason: 'The powder does not mix evenly.' } })
    await expect(steps.startCompounding()).rejects.toMatchObject({
      status: 422,
      code: 'supply_refused',
      problems: [{ message: expect.stringContaining('No approved formula is in force for Minoxidil 2.5 mg capsule') }],
    })
    const id = (await propose(code, { checks: ['Powder is of one colour'] })).versions[0]?.id ?? ''
    await approve(id)
    const begun = await steps.startCompounding()
    expect(begun.worksheet?.plan).toMatchObject({
      formulas: [{ code, number: newest.number + 1 }],
      checks: ['Powder is of one colour'],
    })
    // What was begun by it is not finished either.
    const { newest: second } = await one(code)
    await tran().retire({ params: { id: second.id }, body: { reason: 'It still does not mix evenly.' } })
    await expect(steps.finishCompounding()).rejects.toMatchObject({
      code: 'supply_refused',
      problems: [{ message: expect.stringContaining('was retired since this was begun') }],
    })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, listFormulas)
  onlyFor(() => app, startFormula)
  onlyFor(() => app, proposeFormula, { params: { code: 'F-MOX-25' } })
  onlyFor(() => app, decideFormula, { params })
  onlyFor(() => app, withdrawFormula, { params })
  onlyFor(() => app, retireFormula, { params })
})
