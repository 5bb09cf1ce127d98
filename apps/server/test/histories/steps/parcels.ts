import { parcelsSweep } from '#src/modules/parcels/poll-parcels.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance } from '#test/given/billing.ts'
import { detailsOf } from '#test/given/consults.ts'
import type { OrderNow } from '../standing.ts'
import { need, pharmacist, type Step, type Steps } from '../world.ts'

const isSent = ({ state }: OrderNow) => state === 'shipped'
const isLost = ({ state }: OrderNow) => state === 'lost'
const hasCome = ({ state }: OrderNow) => state === 'delivered'

/** The carrier’s news about the parcel that left last, as we hear of it. */
const carrierSays = (status: string, weight: number, which = isSent): Step => ({
  when: now => now.orders.some(which),
  make: async ({ app }, _, now) => {
    const { rows } = await app.deps.pool.query<{ number: string }>(
      'select tracking_number as number from public.parcels where order_id = $1 and voided_at is null',
      [need(now.orders.find(which)).id],
    )
    const response = await fetch(`${app.emulators.url}/control/parcels/${need(rows[0]).number}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    if (!response.ok) throw new Error(await response.text())
    await advance(app, 'PT20M')
    return parcelsSweep(app.deps)
  },
  weight,
})

const decide = (outcome: 'resend' | 'pay_back' | 'turn_down'): Step => ({
  when: now => now.orders.some(one => one.hasClaim),
  make: (world, _, now) => {
    const { id, version } = need(now.orders.find(one => one.hasClaim))
    const words = { cause: 'Two boxes were mixed up at the bench.', answer: 'We are sorry, and make it good.' }
    return pharmacist(world).supplies.decideClaim({
      params: { id },
      body: { version, outcome, goods: 'destroy', ...words },
    })
  },
  weight: 40,
})

const claim = (kind: 'damaged' | 'wrong_item'): Step => ({
  when: now => now.orders.some(one => one.canClaim),
  make: ({ app }, patient, now) => {
    const params = { id: need(now.orders.find(one => one.canClaim)).id }
    return app.as(patient).api.supplies.claim({ params, body: { kind, words: 'Wet box' } })
  },
  weight: 15,
})

/** What happens to a parcel on its way, and what whoever waits for it says. */
export const parcelSteps: Steps = {
  'the parcel arrives': carrierSays('delivered', 40),
  'the parcel comes back': carrierSays('cannot-be-delivered', 15),
  'the lost parcel is delivered': carrierSays('delivered', 20, isLost),
  'the lost parcel comes back': carrierSays('cannot-be-delivered', 15, isLost),
  'the carrier cannot find it': {
    when: now => now.orders.some(one => isSent(one) && !one.hasClaim),
    make: (world, _, now) => {
      const { id, version } = need(now.orders.find(one => isSent(one) && !one.hasClaim))
      const told = { source: 'carrier' as const, toldBy: 'Enquiry 88-1204', toldOn: clinicToday(world.app.clock) }
      const body = { version, kind: 'not_arrived' as const, words: 'Not found in the depot.', ...told }
      return pharmacist(world).supplies.reportClaim({ params: { id }, body })
    },
    weight: 15,
  },
  'record that it is back': {
    when: now => now.orders.some(isSent),
    make: (world, _, now) => {
      const { id, version } = need(now.orders.find(isSent))
      return pharmacist(world).supplies.takeBack({
        params: { id },
        body: { version, note: 'At the counter, box is torn' },
      })
    },
    weight: 3,
  },
  'claim a damaged parcel': claim('damaged'),
  'claim a wrong item': claim('wrong_item'),
  'make the claim good': decide('resend'),
  'pay the claim back': decide('pay_back'),
  'turn the claim down': decide('turn_down'),
  'answer a recall': {
    when: now => now.openRecall !== null && now.orders.some(one => isSent(one) || hasCome(one)),
    make: async ({ app }, patient) => {
      const { api } = app.as(patient)
      const [open] = (await api.recalls.mine()).items
      return open && api.recalls.answer({ params: { id: open.id }, body: { answer: 'still_have' } })
    },
  },
  'move house': {
    when: () => true,
    make: ({ app }, patient) => {
      const line1 = `${(app.clock.now().getTime() / 1000) % 900} Hill St`
      const address = { line1, line2: '', suburb: 'Perth', state: 'WA' as const, postcode: '6000' }
      return app.as(patient).api.me.saveDetails({ body: { ...detailsOf(patient), address } })
    },
    weight: 3,
  },
}
