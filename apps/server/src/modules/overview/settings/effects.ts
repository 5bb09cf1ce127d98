import type { Setting } from '@om/contracts/settings'
import { isExpressDelivery } from '@om/domain/delivery'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Tx } from '#src/database/database.ts'
import { countsFor, shippedSince } from './settings.repo.ts'

const DAY_MS = 86_400_000

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const things = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)
const days = (count: number) => (count === 1 ? '1 business day' : `${count} business days`)

/** How many of those that left in the last 30 days took longer than this. */
const wouldBeLate = async (tx: Tx, now: Date, value: { days: number; expressDays: number }): Promise<string> => {
  const shipped = await shippedSince(tx, new Date(now.getTime() - 30 * DAY_MS))
  const late = shipped.filter(
    ({ from, left, delivery }) =>
      left > withinBusinessDays(from, isExpressDelivery(delivery) ? value.expressDays : value.days),
  )
  return `Of ${things(shipped.length, 'order')} that left in the last 30 days, ${late.length === 0 ? 'none' : late.length} took longer than this.`
}

/** Whom a value affects, in sentences with what is counted now; nothing names anybody. */
export const effectsOf = async (tx: Tx, setting: Setting, now: Date): Promise<string[]> => {
  const { came, open, begun } = await countsFor(tx, setting.key, now)
  switch (setting.key) {
    case 'assessments':
      return setting.value.isOn
        ? ['Anybody can send an assessment again.', `${things(open, 'open case')} go on as they are.`]
        : [
            `In the last 7 days ${things(came, 'first assessment')} came: as many would be turned away in a week.`,
            `${people(begun)} kept a begun assessment with us, and cannot send it until this is on again.`,
            `${things(open, 'open case')} go on as they are; reviews that doctors ask for go on too.`,
          ]
    case 'shop_orders':
      return setting.value.isOn
        ? ['Anybody can order again.']
        : [
            `In the last 7 days ${things(came, 'order')} came: as many would be turned away in a week.`,
            `${things(begun, 'checkout')} of the last hour can still be paid at the shop’s own page.`,
            `${things(open, 'order')} at the pharmacy, and subscriptions that run, are still sent.`,
          ]
    case 'texts':
      return setting.value.isOn
        ? [`${things(open, 'text')} wait: those not older than a day go out.`]
        : [
            `${people(came)} turned texts on: they are told by the other ways they chose.`,
            `In the last 7 days ${things(begun, 'text')} were to be sent.`,
            `${things(open, 'text')} wait now; what is older than a day when this is on again is not sent.`,
          ]
    case 'dispatch':
      return [
        `New orders leave within ${days(setting.value.days)}, by express within ${days(setting.value.expressDays)}. Patients read the same.`,
        `${things(came, 'order')} not verified yet get the new time; ${things(open, 'order')} further on keep theirs.`,
        await wouldBeLate(tx, now, setting.value),
      ]
  }
}
