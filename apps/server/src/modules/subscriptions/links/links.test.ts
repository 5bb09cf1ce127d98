import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, answerRefill, deliverAll, givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>

const pass = async (duration: string) => {
  await advance(app, duration)
  await deliverAll(app)
  await app.sweep()
  await app.drain()
  await deliverAll(app)
}
const mine = async ({ patient }: Subscriber) => {
  const [subscription] = (await app.as(patient).api.subscriptions.mine()).items
  if (!subscription) throw new Error('there is no subscription')
  return subscription
}
/** The links of the notice, by their words, as a mail program shows them. */
const linksOf = async ({ patient }: Subscriber): Promise<Record<string, string>> => {
  const notice = (await app.mails(patient.email)).findLast(mail => mail.subject.startsWith('Your next payment'))
  const found = [...(notice?.text ?? '').matchAll(/^(.+): \S+\/plan-link#link=(\S+)$/gm)]
  return Object.fromEntries(found.map(([, label = '', token = '']) => [label, token]))
}
const noticed = async () => {
  const subscriber = await givenSubscriber(app, { supplies: 4 })
  await shipNewest(app, subscriber.patient.id)
  await pass('P38D')
  return { subscriber, links: await linksOf(subscriber) }
}
const read = (token = '') => app.anyone.api.billing.readNoticeLink({ body: { token } })
const use = (token = '', on: string | null = null) => app.anyone.api.billing.followNoticeLink({ body: { token, on } })

describe('the links of a renewal notice', () => {
  test('cancel without signing in, only when the button is pressed, with the receipt of the account [SUB-S340]', async () => {
    const { subscriber, links } = await noticed()
    expect(Object.keys(links)).toEqual(['Skip this delivery', 'Move the date', 'Pause', 'Cancel'])
    for (let look = 0; look < 3; look += 1)
      expect(await read(links.Cancel)).toMatchObject({ canUse: true, receipt: null })
    expect((await mine(subscriber)).cancelAtPeriodEnd).toBe(false)
    const presses = await Promise.all([use(links.Cancel), use(links.Cancel)])
    expect(presses.map(press => press.canUse)).toEqual([false, false])
    // Whoever was slower by a moment has the same receipt at once.
    expect(presses[1]?.receipt?.id).toBe(presses[0]?.receipt?.id)
    const { receipt } = await read(links.Cancel)
    expect(receipt?.title).toBe('Your subscription is cancelled')
    const after = await mine(subscriber)
    expect(after).toMatchObject({ cancelAtPeriodEnd: true, lastChange: receipt?.id })
    await app.drain()
    const mails = (await app.mails(subscriber.patient.email)).map(mail => mail.subject)
    expect(mails.filter(one => one === 'Your subscription is cancelled')).toHaveLength(1)
    const account = await app
      .as(subscriber.patient)
      .api.subscriptions.receipt({ params: { id: after.lastChange ?? '' } })
    expect(account.told).toEqual(receipt?.told)
  })

  test('skip, move and pause, each once; another link of the same notice is told that the plan was changed [SUB-S341]', async () => {
    const { subscriber, links } = await noticed()
    const before = await mine(subscriber)
    const skip = links['Skip this delivery']
    expect((await use(skip)).receipt?.title).toBe('Your next delivery is skipped')
    expect((await use(skip)).receipt?.title).toBe('Your next delivery is skipped')
    const after = await mine(subscriber)
    expect(after.options.seen).toBe(1)
    expect(Date.parse(after.currentPeriodEnd ?? '')).toBeGreaterThan(Date.parse(before.currentPeriodEnd ?? ''))
    expect(await read(links.Pause)).toMatchObject({ canUse: false, receipt: null })
    await expect(use(links.Pause, '2027-02-01')).rejects.toMatchObject({ code: 'plan_changed' })
  })

  test('pause until a day that is offered, and to no other [SUB-S341]', async () => {
    const { subscriber, links } = await noticed()
    const { days } = await read(links.Pause)
    await expect(use(links.Pause, '2030-01-01')).rejects.toMatchObject({ code: 'day_not_possible' })
    const { receipt } = await use(links.Pause, days?.to ?? '')
    expect(receipt?.title).toContain('Your plan is paused until')
    expect((await mine(subscriber)).options.pausedUntil).toBe(days?.to)
  })

  test('end with the charge, are good for one thing, and cannot be made or changed by anybody else [SUB-S342]', async () => {
    const { subscriber, links } = await noticed()
    const cancel = links.Cancel ?? ''
    const [, signature] = cancel.split('.')
    const [skipText] = (links['Skip this delivery'] ?? '').split('.')
    for (const wrong of [`W${cancel.slice(1)}x`, `${skipText}.${signature}`, 'x'.repeat(40)])
      await expect(read(wrong), wrong).rejects.toMatchObject({ status: 404 })
    await answerRefill(app, subscriber.patient)
    await pass('P7DT2H')
    await expect(read(cancel)).rejects.toMatchObject({ status: 404 })
    await expect(use(cancel)).rejects.toMatchObject({ status: 404 })
    expect((await mine(subscriber)).cancelAtPeriodEnd).toBe(false)
  })
})
