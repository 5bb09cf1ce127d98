import { office } from '@om/contracts/office'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenConsult } from '#test/given/consults.ts'
import { givenOrder, givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { digestSweep } from './digest.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const paula = () => app.as(people.paula).api
const figures = (brand?: 'men' | 'women') =>
  paula().office.figures({ query: { period: 'month', ...(brand ? { brand } : {}) } })
const csv = async (of: 'funnel' | 'money') => (await paula().office.csv({ query: { of, period: 'month' } })).text()

describe('the figures of a period', () => {
  test('follow the same people from their assessment to their first parcel, and name nobody [OFFICE-S10]', async () => {
    await givenConsult(app)
    await givenOrder(app)
    await givenShipped(app)
    const { funnel } = await figures()
    expect(funnel.now).toMatchObject({ submitted: 3, approved: 2, paid: 2, sent: 1, renewed_1: 0 })
    expect(funnel.before).toMatchObject({ submitted: 0, paid: 0 })
    const [men, women] = [await figures('men'), await figures('women')]
    expect(men.funnel.now.submitted + women.funnel.now.submitted).toBe(3)
    expect(await csv('funnel')).toContain('submitted,3,0')
  })

  test('count assessments that began and views of pages, without people [OFFICE-S10]', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' }
    const before = (await figures('men')).funnel.now
    const body = { brand: 'men', screen: 'pattern', step: 'shown' }
    expect((await app.anyone.request('POST', '/api/quiz-steps', body, headers)).status).toBe(200)
    expect((await app.anyone.request('POST', '/api/page-views', { path: '/' }, headers)).status).toBe(200)
    const { started, views } = (await figures('men')).funnel.now
    expect({ started, views }).toEqual({ started: before.started + 1, views: before.views + 1 })
  })

  test('have the money of the month, equal to the GST report to the cent [OFFICE-S13]', async () => {
    const { money } = await figures()
    const [invoice] = (await paula().payments.list({ query: { view: 'all', limit: 10 } })).items
    expect(invoice).toBeDefined()
    const sum = (name: 'salesCents' | 'gstCents' | 'backCents') =>
      money.now.reduce((total, row) => total + row[name], 0)
    const month = dayIn(app.clock.now(), CLINIC_ZONE).slice(0, 7)
    const report = (await paula().reconciliation.gst({ query: {} })).months.find(one => one.month === month)
    expect(report?.salesCents).toBeGreaterThan(0)
    expect([sum('salesCents'), sum('gstCents'), sum('backCents')]).toEqual([
      report?.salesCents,
      report?.gstCents,
      report?.backCents,
    ])
    expect(money.now.find(row => row.part === 'care')?.salesCents).toBe(report?.salesCents)
    const [men, women] = [await figures('men'), await figures('women')]
    expect([...men.money.now, ...women.money.now].reduce((total, row) => total + row.salesCents, 0)).toBe(
      report?.salesCents,
    )
    expect(await csv('money')).toContain(`,care,${((report?.salesCents ?? 0) / 100).toFixed(2)},`)
  })

  onlyFor(() => app, office.figures)
})

describe('the figures of the week by mail', () => {
  const mails = async () => {
    await app.drain()
    return (await app.mails(people.paula.email)).filter(mail => mail.subject.startsWith('The week to '))
  }
  /** The next Monday, at an hour of the clinic. */
  const untilMonday = (hour: string) => {
    const today = dayIn(app.clock.now(), CLINIC_ZONE)
    const ahead = (8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7 || 7
    app.clock.advance(Date.parse(`${addDays(today, ahead)}T${hour}+11:00`) - app.clock.now().getTime())
  }

  test('go once to whoever turned them on, on Monday from seven, also from two copies [OFFICE-S12]', async () => {
    untilMonday('07:00:00')
    await digestSweep(app.deps)
    expect(await mails()).toEqual([])
    const choice = { kind: 'digest', channel: 'email', isOn: true } as const
    await paula().notices.choose({ body: choice })
    untilMonday('06:59:00')
    await digestSweep(app.deps)
    expect(await mails()).toEqual([])
    app.clock.advance(60_000)
    await Promise.all([digestSweep(app.deps), digestSweep(app.deps)])
    await digestSweep(app.deps)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const to = addDays(dayIn(app.clock.now(), CLINIC_ZONE), -1)
    const query = { period: 'custom', from: addDays(to, -6), to } as const
    const [{ rows }, { money, funnel }] = [
      await paula().office.waiting({ query }),
      await paula().office.figures({ query }),
    ]
    const consults = rows.find(row => row.kind === 'consults') ?? expect.fail('no consults')
    const cents = money.now.reduce((total, row) => total + row.salesCents, 0)
    expect(mail?.text).toContain(`Consults: ${consults.count} waiting, ${consults.late} too late`)
    expect(mail?.text).toContain(`${funnel.now.submitted} sent a first assessment`)
    expect(mail?.text).toContain(`Paid: ${formatMoney({ cents, currency: 'AUD' })}`)
    expect(mail?.text).toContain(`period=custom&from=${query.from}&to=${to}`)
    expect(mail?.text).not.toMatch(new RegExp(`${people.theo.lastName}|hair|medicine|Finasteride`, 'i'))
    expect((await app.mails(people.sam.email)).filter(one => one.subject.startsWith('The week to '))).toEqual([])
  })

  test('stop once they are turned off [OFFICE-S12]', async () => {
    const before = (await mails()).length
    await paula().notices.choose({ body: { kind: 'digest', channel: 'email', isOn: false } })
    untilMonday('08:00:00')
    await digestSweep(app.deps)
    expect(await mails()).toHaveLength(before)
  })
})
