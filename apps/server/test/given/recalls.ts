import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import type { TestApp } from '#test/test-app.ts'

type Pharmacist = typeof people.phTran | typeof people.phWalsh

/** What is said about a recall: to colleagues, and to those who have some of it. */
export const recallWords = {
  reason: 'Glass particles in one bottle',
  message: 'One bottle of this batch had a piece of glass in it.',
}

let lots = 0

/** What recalls are about in a test: lots that nobody else has, orders made from them, and the recall itself. */
export const recallsOf = (app: () => TestApp) => {
  const api = (by: Pharmacist = people.phTran) => app().as(by).api.recalls
  /** A ready-made order packed from a lot. */
  const packedFrom = async (lot: string, maker = 'Arrow') => {
    const given = await givenOrder(app())
    const steps = stepsOn(app(), given.order.id)
    await steps.verify()
    const expiresOn = addDays(clinicToday(app().clock), 700)
    const { version } = await steps.read()
    await app()
      .as(people.phTran)
      .api.supplies.pack({
        params: { id: given.order.id },
        body: { version, items: [{ position: 0, batchNumber: lot, maker, expiresOn }], owes: [] },
      })
    return { ...given, steps }
  }
  return {
    api,
    newLot: () => `LOT-R${++lots}`,
    start: (code: string, isDrill = false, maker = '') =>
      api().start({ body: { code, maker, isDrill, ...recallWords } }),
    packedFrom,
    /** The same, on its way. */
    shippedFrom: async (lot: string, maker = 'Arrow') => {
      const given = await packedFrom(lot, maker)
      await given.steps.ship((await given.steps.createParcel()).parcel?.trackingNumber ?? '')
      return given
    },
    /** A compounded order under check. */
    made: async () => {
      const given = await givenOrder(app(), { template: 'RX-M2' })
      const steps = stepsOn(app(), given.order.id)
      await steps.verify()
      await steps.startCompounding()
      return { ...given, steps, order: await steps.finishCompounding() }
    },
    mailsTo: async (email: string) => {
      await app().drain()
      return app().mails(email)
    },
  }
}
