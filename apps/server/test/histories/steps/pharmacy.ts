import { addDays } from '@om/domain/dates'
import { type Person, people } from '@om/testing/people'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { stepsOn } from '#test/given/supplies.ts'
import type { OrderNow, Standing } from '../standing.ts'
import { need, pharmacist, type Step, type Steps, type World } from '../world.ts'

const holdable = ['received', 'verified', 'compounding', 'quality_check', 'packed']
/** What is made waits for no stock. */
const notMade = ['received', 'verified', 'compounding']
const made = ['compounding', 'quality_check', 'packed']
/** Holds that end by themselves, or by another step. */
const notResumed = ['prescription', 'recall', 'unusable']

type Pharmacist = Extract<Person, { role: 'doctor' | 'pharmacist' }>
type Find = (order: OrderNow) => boolean

/** A step on the newest order of somebody that can take it. */
const on = (
  find: Find,
  work: (order: ReturnType<typeof stepsOn>, context: { world: World; order: OrderNow }) => Promise<unknown>,
  { by = people.phTran, ...rest }: { by?: Pharmacist } & Pick<Step, 'weight' | 'mustBe'> = {},
): Step => ({
  when: now => now.orders.some(find),
  make: (world, _, now) => {
    const order = need(now.orders.find(find))
    return work(stepsOn(world.app, order.id, by), { world, order })
  },
  ...rest,
})

const is =
  (state: string, compounded?: boolean): Find =>
  order =>
    order.state === state && (compounded === undefined || order.compounded === compounded)
const isReady =
  (compounded?: boolean): Find =>
  order =>
    is('received', compounded)(order) && order.hasForm
const isHeldMade: Find = ({ state, heldFrom }) => state === 'on_hold' && made.includes(heldFrom ?? '')

/** What is bought is of the lot on the shelf, and so is what is weighed in. */
const shelf = ({ lots }: World) => `LOT-${lots}`
const bought = (world: World) => addDays(clinicToday(world.app.clock), 700)

const note = 'Opened box, tablets into the medicines bin.'
const destroy = (by: Pharmacist, remedy: 'resend' | 'pay_back' | null): Step =>
  on(
    order => (order.state === 'returned' || isHeldMade(order)) && (order.destroyedBy !== null) === (remedy !== null),
    (_, { world, order: { id, version } }) =>
      pharmacist(world, by as typeof people.phTran).supplies.destroy({
        params: { id },
        body: { version, note, remedy },
      }),
    { weight: remedy ? 40 : 20 },
  )

const compound = async (steps: ReturnType<typeof stepsOn>, world: World) => {
  await steps.startCompounding()
  return steps.finishCompounding({ lot: shelf(world) })
}

/** Whether it is finished for the first time, or again after a batch that was rejected. */
const finish = (isAgain: boolean): Step =>
  on(
    order => is('compounding')(order) && order.isReworked === isAgain,
    (order, { world }) => order.finishCompounding({ lot: shelf(world) }),
    { weight: 60 },
  )

const cancel = (reason: 'stock' | 'patient_request'): Step =>
  on(
    ({ state, heldFrom, holdReason }) =>
      ['received', 'verified'].includes(state === 'on_hold' ? (heldFrom ?? '') : state) && holdReason !== 'recall',
    (_, { world, order: { id, version } }) =>
      pharmacist(world).supplies.cancel({
        params: { id },
        body: { version, reason, note: 'Told us on the phone.', keepsPayment: false },
      }),
    { weight: 2 },
  )

const hold = (reason: 'query_doctor' | 'safety' | 'stock' | 'unusable'): Step =>
  on(
    ({ state }) => (reason === 'unusable' ? made : reason === 'stock' ? notMade : holdable).includes(state),
    (_, { world, order: { id, version } }) =>
      pharmacist(world).supplies.hold({
        params: { id },
        body: {
          version,
          reason,
          note: 'This has to be seen to first.',
          expectedOn: reason === 'stock' ? addDays(clinicToday(world.app.clock), 3) : null,
        },
      }),
    { weight: reason === 'unusable' ? 12 : 4 },
  )

/** Two pharmacists at the same moment: one of them verifies. */
const verifyTwice: Step['make'] = async (world, _, now) => {
  const { id } = need(now.orders.find(isReady()))
  const both = await Promise.allSettled([
    stepsOn(world.app, id).verify(),
    stepsOn(world.app, id, people.phWalsh).verify(),
  ])
  const [first] = both
  const verified = both.filter(one => one.status === 'fulfilled')
  if (verified.length > 1) throw new Error('two pharmacists verified one order')
  if (verified.length === 0 && first?.status === 'rejected') throw first.reason
}

export const pharmacySteps: Steps = {
  'the signed original comes': {
    when: now => now.scripts.some(one => one.lacksForm),
    make: (world, _, now) => {
      const { id } = need(now.scripts.find(one => one.lacksForm))
      return pharmacist(world).prescriptions.receiveLegalForm({
        params: { id },
        body: { form: 'paper_signed_original', reference: '' },
      })
    },
    weight: 25,
  },
  verify: on(isReady(), order => order.verify(), { weight: 20 }),
  'verify without the signed original': on(
    order => is('received')(order) && !order.hasForm,
    order => order.verify(),
    {
      weight: 2,
      mustBe: 'legal_form_missing',
    },
  ),
  'verify twice at once': { when: now => now.orders.some(isReady()), make: verifyTwice, weight: 3 },
  pack: on(is('verified', false), (order, { world }) => order.pack(bought(world), [], shelf(world)), { weight: 20 }),
  'pack and owe the rest': on(
    is('verified', false),
    (order, { world }) => order.pack(bought(world), [{ position: 0, quantity: 10 }], shelf(world)),
    { weight: 5 },
  ),
  compound: on(is('verified', true), (order, { world }) => compound(order, world), { weight: 20 }),
  'begin to compound': on(is('verified', true), order => order.startCompounding(), { weight: 10 }),
  'finish what was begun': finish(false),
  'compound again': finish(true),
  release: on(is('quality_check'), order => order.release(), { by: people.phWalsh, weight: 20 }),
  'release one’s own batch': on(is('quality_check'), order => order.release(), { weight: 3, mustBe: 'same_person' }),
  rework: on(is('quality_check'), order => order.rework(), { by: people.phWalsh, weight: 15 }),
  ship: on(
    is('packed'),
    async (order, { order: { hasParcel } }) => {
      const { parcel } = hasParcel ? await order.read() : await order.createParcel()
      return order.ship(need(parcel).trackingNumber)
    },
    { weight: 25 },
  ),
  'send it all': on(
    isReady(false),
    async (order, { world }) => {
      await order.verify()
      await order.pack(bought(world), [], shelf(world))
      return order.ship(need((await order.createParcel()).parcel).trackingNumber)
    },
    { weight: 25 },
  ),
  'query the doctor': hold('query_doctor'),
  'ask the doctor for safety': hold('safety'),
  'wait for stock': hold('stock'),
  'find it unusable': hold('unusable'),
  resume: on(
    ({ state, holdReason }) => state === 'on_hold' && !notResumed.includes(holdReason),
    order => order.resume('Settled on the phone.'),
  ),
  'make it again': on(
    order => isHeldMade(order) && order.destroyedBy === null && ['unusable', 'recall'].includes(order.holdReason),
    (_, { world, order: { id, version } }) =>
      pharmacist(world).recalls.remake({ params: { id }, body: { version, note: 'Two packs put aside.' } }),
    { weight: 20 },
  ),
  'cancel for want of stock': cancel('stock'),
  'cancel as the patient asks': cancel('patient_request'),
  'destroy it': destroy(people.phTran, null),
  'witness it and send again': destroy(people.phWalsh, 'resend'),
  'witness it and pay back': destroy(people.phWalsh, 'pay_back'),
  'recall a lot': {
    when: now => now.orders.some(one => one.batches.length > 0),
    make: (world, _, now) => {
      const code = need(now.orders.flatMap(one => one.batches)[0])
      world.lots += 1
      return pharmacist(world).recalls.start({
        body: {
          code,
          maker: '',
          isDrill: false,
          reason: 'Glass particles in one bottle',
          message: 'One bottle of this batch had a piece of glass in it.',
        },
      })
    },
    weight: 3,
  },
  'close a recall': {
    when: now => now.openRecall !== null,
    make: async (world, _, now: Standing) => {
      const id = need(now.openRecall)
      const { version } = await pharmacist(world).recalls.read({ params: { id } })
      const body = { version, note: 'Everything is settled.', unanswered: 'Called twice, without an answer.' }
      return pharmacist(world).recalls.close({ params: { id }, body })
    },
  },
}
