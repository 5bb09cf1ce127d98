import { randomUUID } from 'node:crypto'
import { writeDecided } from '#src/modules/shop/admin/decide-return.ts'
import type { DispatchRow } from '#src/modules/shop/dispatch/dispatch.repo.ts'
import * as dispatch from '#src/modules/shop/dispatch/dispatch-mails.ts'
import * as shop from '#src/modules/shop/orders/shop-order-mails.ts'
import type { ShopOrderRow, ShopRefundRow, ShopReturnRow } from '#src/modules/shop/orders/shop-orders.repo.ts'
import { writeOverdue } from '#src/modules/supplies/query/escalate-queries.ts'
import type { QueryRow } from '#src/modules/supplies/query/queries.repo.ts'
import { writeQuestion } from '#src/modules/supplies/query/supply-queries.ts'
import { remind } from '#src/modules/supplies/recall/chase-recalls.ts'
import type { RecallRow } from '#src/modules/supplies/recall/recalls.repo.ts'
import { writeToDoctor, writeToPatient } from '#src/modules/supplies/recall/start-recall.ts'
import type { SupplyRow } from '#src/modules/supplies/supplies.repo.ts'
import * as supply from '#src/modules/supplies/supply-mails.ts'
import { rowOf, type Samples, type Setting } from './sample.ts'

const tracking = '33ABC1234567'
const order = ({ patientId, brand }: Setting, more: Partial<SupplyRow> = {}) =>
  rowOf<SupplyRow>({
    id: randomUUID(),
    patientId,
    brand,
    number: 10_482,
    attempt: 2,
    version: 3,
    restOf: null,
    holdReason: 'stock',
    ...more,
  })
const paid = { cents: 8_900, currency: 'AUD' }
const recall = () => rowOf<RecallRow>({ id: randomUUID(), number: 7 })

const bought = ({ brand, email }: Setting) =>
  rowOf<ShopOrderRow>({ id: randomUUID(), email, brand, name: '#1042', totalCents: 6_490, currency: 'AUD' })
const sent = ({ brand, email }: Setting) => rowOf<DispatchRow>({ id: randomUUID(), email, brand, name: '#1042' })
const refund = () => rowOf<ShopRefundRow>({ id: randomUUID(), number: 12, amountCents: 2_490 })
const request = () => rowOf<ShopReturnRow>({ id: randomUUID(), number: 31 })

/** Mails about what is on its way: from the pharmacy, from the shop, and what comes back. */
export const deliverySamples: Samples = {
  'modules/supplies/supply-mails.ts': {
    'is prepared': at => supply.writePreparing(at.deps, at.tx, order(at)),
    'has left': at => supply.writeShipped(at.deps, at.tx, order(at), tracking),
    'has arrived': at => supply.writeDelivered(at.deps, at.tx, order(at)),
    'is cancelled, before it was paid': at => supply.writeCancelled(at.deps, at.tx, order(at), null),
    'is cancelled and paid back': at => supply.writeCancelled(at.deps, at.tx, order(at), paid),
    'is cancelled while a bank decides': at =>
      supply.writeCancelled(at.deps, at.tx, order(at), { ...paid, waitsForBank: true }),
    'is cancelled, and a bank has paid it back': at => supply.writeCancelled(at.deps, at.tx, order(at), 'by_bank'),
    'comes back': at => supply.writeReturned(at.deps, at.tx, order(at)),
    'is sent again': at => supply.writeResent(at.deps, at.tx, order(at)),
    'is made again': at => supply.writeMadeAgain(at.deps, at.tx, order(at)),
    'brings the rest': at => supply.writeOwed(at.deps, at.tx, order(at)),
    'is not sent again': at => supply.writeNotResent(at.deps, at.tx, order(at), paid),
    'a complaint is answered': at => supply.writeClaimAnswered(at.deps, at.tx, order(at), randomUUID()),
    'is late': at => supply.writeDelayed(at.deps, at.tx, order(at)),
    'its rest is late': at => supply.writeDelayed(at.deps, at.tx, order(at, { restOf: randomUUID() })),
    'is late with the carrier': at => supply.writeParcelLate(at.deps, at.tx, order(at)),
    'is expected': at => supply.writeExpected(at.deps, at.tx, order(at), '2026-11-30'),
    'may be waited for': at => supply.writeAskWait(at.deps, at.tx, order(at)),
    'needs an address': at => supply.writeNeeds(at.deps, at.tx, order(at), 'address'),
    'needs a payment': at => supply.writeNeeds(at.deps, at.tx, order(at), 'payment'),
    'waits at the post office': at =>
      supply.writeWaits(at.deps, at.tx, at, { id: randomUUID(), trackingNumber: tracking }),
    'is stuck': at => supply.writeStuck(at.deps, at.tx, order(at)),
  },
  'modules/supplies/recall/start-recall.ts': {
    'something is recalled': at => writeToPatient(at.deps, at.tx, recall(), order(at)),
    'something is recalled, to the doctor': at => writeToDoctor(at.deps, at.tx, recall(), at.doctorId),
  },
  'modules/supplies/recall/chase-recalls.ts': {
    'a recall is not answered': at => remind(at.deps, at.tx, recall(), order(at)),
  },
  'modules/supplies/query/supply-queries.ts': {
    'a question about safety': at =>
      writeQuestion(at.deps, at.tx, {
        doctorId: at.doctorId,
        isTheirs: true,
        kind: 'safety',
        order: order(at),
        consultId: at.consultId,
      }),
    'a question to a colleague': at =>
      writeQuestion(at.deps, at.tx, {
        doctorId: at.doctorId,
        isTheirs: false,
        kind: 'query_doctor',
        order: order(at),
        consultId: at.consultId,
      }),
  },
  'modules/supplies/query/escalate-queries.ts': {
    'a question is overdue': at =>
      writeOverdue(at.deps, at.tx, rowOf<QueryRow>({ id: randomUUID(), consultId: at.consultId }), at.doctorId),
  },
  'modules/shop/orders/shop-order-mails.ts': {
    'an order is paid': at => shop.writeConfirmation(at.deps, at.tx, bought(at)),
    'an order is cancelled': at => shop.writeOrderCancelled(at.deps, at.tx, bought(at)),
    'an order is paid back': at => shop.writeRefunded(at.deps, at.tx, bought(at), refund()),
    'a repayment has failed': at => shop.writeRefundFailed(at.deps, at.tx, bought(at), refund()),
    'a return is asked for': at => shop.writeReturnReceived(at.deps, at.tx, bought(at), request()),
  },
  'modules/shop/admin/decide-return.ts': {
    'a return is approved': at => writeDecided(at.deps, at.tx, bought(at), request(), 'approve'),
    'a return is declined': at => writeDecided(at.deps, at.tx, bought(at), request(), 'decline'),
    'a return has come': at => writeDecided(at.deps, at.tx, bought(at), request(), 'received'),
  },
  'modules/shop/dispatch/dispatch-mails.ts': {
    'an order has left': at => dispatch.writeDispatched(at.deps, at.tx, sent(at), tracking),
    'an order has arrived': at => dispatch.writeDispatchDelivered(at.deps, at.tx, sent(at), tracking),
    'an order waits at the post office': at => dispatch.writeDispatchWaits(at.deps, at.tx, sent(at), tracking),
  },
}
