import { randomUUID } from 'node:crypto'
import { tellClosed, tellOpened } from '#src/modules/disputes/apply-dispute.ts'
import type { DisputeRow } from '#src/modules/disputes/disputes.repo.ts'
import * as goods from '#src/modules/product-subscriptions/goods-mails.ts'
import { wordsOf as goodsWordsOf } from '#src/modules/product-subscriptions/goods-receipts.ts'
import type { DeliveryRow, GoodsRow } from '#src/modules/product-subscriptions/product-subscriptions.repo.ts'
import type { InvoiceRow, RefundRow, SubscriptionRow } from '#src/modules/subscriptions/billing.repo.ts'
import { tellGiven, tellTakenBack } from '#src/modules/subscriptions/credit/give-credit.ts'
import { linksOf } from '#src/modules/subscriptions/links/use-link.ts'
import { wordsOf, writeChange } from '#src/modules/subscriptions/manage/keep-change.ts'
import { writeReady } from '#src/modules/subscriptions/offer-plan.ts'
import type { OwedRow } from '#src/modules/subscriptions/owed/owed.repo.ts'
import * as owed from '#src/modules/subscriptions/owed/owed-mails.ts'
import { writePrice } from '#src/modules/subscriptions/prices/plan-prices.ts'
import { writeEarly } from '#src/modules/subscriptions/refills/decide-early.ts'
import { writeDecided } from '#src/modules/subscriptions/refills/decide-refill.ts'
import { writeWaits } from '#src/modules/subscriptions/refills/weigh-refill.ts'
import * as plans from '#src/modules/subscriptions/subscription-mails.ts'
import { rowOf, type Samples, type Setting } from './sample.ts'

const next = new Date('2026-12-14T01:00:00Z')
const zone = 'Australia/Sydney'
const money = { amountCents: 8_900, currency: 'AUD' }

const plan = ({ patientId, brand }: Setting) => ({
  subscription: rowOf<SubscriptionRow>({
    id: randomUUID(),
    patientId,
    currentPeriodEnd: next,
    status: 'active',
    ...money,
  }),
  plan: { id: randomUUID(), brand },
})
const invoice = (more: Partial<InvoiceRow> = {}) =>
  rowOf<InvoiceRow>({ id: randomUUID(), number: 'OM-2026-0482', issuedAt: next, paidAt: next, ...money, ...more })
const refund = (amountCents = 8_900, creditCents = 0) =>
  rowOf<RefundRow>({ id: randomUUID(), attempt: 1, amountCents, creditCents, currency: 'AUD' })
const of = ({ patientId, brand }: Setting) => ({ id: randomUUID(), patientId, brand })

const links = ({ deps }: Setting) =>
  linksOf(deps, {
    id: randomUUID(),
    options: rowOf({ skipTo: '2027-01-13', move: rowOf({}), pause: rowOf({}) }),
    last: undefined,
    canCancel: true,
    until: next,
  })

const subscribed = ({ patientId, brand }: Setting, more: Partial<GoodsRow> = {}) =>
  rowOf<GoodsRow>({
    id: randomUUID(),
    patientId,
    brand,
    frequencyDays: 60,
    currentPeriodEnd: next,
    shipTo: undefined,
    status: 'active',
    cancelAtPeriodEnd: false,
    ...money,
    ...more,
  })
const delivery = () => rowOf<DeliveryRow>({ id: randomUUID(), amountCents: 8_900, shopOrderName: '#1042' })

const owing = ({ patientId, brand }: Setting) =>
  rowOf<OwedRow>({ id: randomUUID(), patientId, brand, triesMade: 1, intervalDays: 30, ...money })
const declined = [{ card: '4242', isBackup: false, code: 'insufficient_funds' }]
const asked = [{ card: '4242', isBackup: false, code: 'authentication_required' }]

const dispute = ({ patientId, brand }: Setting, state: DisputeRow['state'], kind: DisputeRow['kind'] = 'plan') =>
  rowOf<DisputeRow>({
    id: randomUUID(),
    patientId,
    brand,
    kind,
    state,
    closedAt: state === 'won' || state === 'lost' ? next : null,
    ...money,
  })

const address = { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' } as const
const goes = { to: { name: 'Theo Marsh', ...address }, from: null, addressId: null }

/** The receipt of a change of a plan, in the words of its page. */
const planChange =
  (kind: Parameters<typeof wordsOf>[2]['kind']) =>
  (at: Setting): Promise<void> => {
    const made = { kind, at: next, pausedUntil: null, ...(kind === 'address' ? { goes } : {}) }
    const words = wordsOf(
      rowOf<Parameters<typeof wordsOf>[0]>({ subscription: plan(at).subscription }),
      zone,
      made,
      true,
    )
    return writeChange(at.deps, at.tx, { ...of(at), ...words }, at.brand)
  }

const goodsChange =
  (kind: Parameters<typeof goodsWordsOf>[2]['kind']) =>
  (at: Setting): Promise<void> => {
    const made = { kind, at: next, amountCents: 8_900, frequencyDays: 60, ...(kind === 'address' ? { goes } : {}) }
    const words = goodsWordsOf(
      rowOf<Parameters<typeof goodsWordsOf>[0]>({ row: subscribed(at), items: [] }),
      zone,
      made,
      true,
    )
    return writeChange(at.deps, at.tx, { ...of(at), ...words }, at.brand)
  }

const waits = (letter: 'theirs' | 'tests' | 'later', firstDay: string | null) => (at: Setting) =>
  writeWaits(at.deps, at.tx, { ...of(at), letter, key: letter, firstDay })

const newPrice = { event: 'sample', why: 'The maker asks more for it.' }

/** Mails about money: plans, goods that come by themselves, and what goes back. */
export const moneySamples: Samples = {
  'modules/subscriptions/subscription-mails.ts': {
    'a plan has started': at => plans.writeStarted(at.deps, at.tx, plan(at), invoice(), 2),
    'a plan has started with its only payment': at => plans.writeStarted(at.deps, at.tx, plan(at), invoice(), 0),
    'a plan renews': async at => plans.writeReminder(at.deps, at.tx, plan(at), await links(at)),
    'a plan has ended': at => plans.writeEnded(at.deps, at.tx, plan(at)),
    'the last delivery is made': at => plans.writeLastSupply(at.deps, at.tx, plan(at)),
    'a talk is needed': at => plans.writeReviewNeeded(at.deps, at.tx, plan(at)),
    'nothing can be sent': at => plans.writeNotSupplied(at.deps, at.tx, plan(at), invoice()),
    'a payment came too soon': at => plans.writeChargedInError(at.deps, at.tx, plan(at), invoice(), false),
    'a payment came too soon, and nothing follows': at =>
      plans.writeChargedInError(at.deps, at.tx, plan(at), invoice(), true),
    'all is paid back': at => plans.writePaidBack(at.deps, at.tx, plan(at), invoice(), refund(), 'to_card'),
    'all is credit again': at =>
      plans.writePaidBack(at.deps, at.tx, plan(at), invoice(), refund(8_900, 8_900), 'to_card'),
    'a part is paid back by transfer': at =>
      plans.writePaidBack(at.deps, at.tx, plan(at), invoice(), refund(2_000), 'by_transfer'),
    'a repayment has failed': at => plans.writeRefundFailed(at.deps, at.tx, plan(at), invoice(), refund()),
    'an invoice once more': at => plans.writeInvoiceAgain(at.deps, at.tx, plan(at), invoice(), '1'),
    'an invoice once more, not paid yet': at =>
      plans.writeInvoiceAgain(at.deps, at.tx, plan(at), invoice({ paidAt: null }), '1'),
  },
  'modules/subscriptions/owed/owed-mails.ts': {
    'a card is declined': at => owed.writeTryFailed(at.deps, at.tx, owing(at), declined, next, zone),
    'a bank asks': at => owed.writeTryFailed(at.deps, at.tx, owing(at), asked, next, zone),
    'a plan is paused': at => owed.writeOwedPaused(at.deps, at.tx, owing(at), declined),
    'a plan is paused while a bank asks': at => owed.writeOwedPaused(at.deps, at.tx, owing(at), asked),
    'it is paid': at => owed.writeOwedPaid(at.deps, at.tx, owing(at)),
    'it is no longer asked for': at => owed.writeOwedDropped(at.deps, at.tx, owing(at)),
  },
  'modules/subscriptions/credit/give-credit.ts': {
    'credit is given': at => tellGiven(at.deps, at.tx, at, { id: randomUUID(), amountCents: 1_500 }),
    'credit is taken back': at =>
      tellTakenBack(at.deps, at.tx, at, { id: randomUUID(), takenBackCents: 1_500, why: 'It was given twice.' }),
  },
  'modules/subscriptions/offer-plan.ts': {
    'a plan can start': at => writeReady(at.deps, at.tx, { ...of(at), startsFrom: '2026-11-16' }),
  },
  'modules/subscriptions/refills/weigh-refill.ts': {
    'a delivery waits for its patient': waits('theirs', null),
    'a delivery waits for us': waits('tests', null),
    'a delivery comes on a later day': waits('later', '2026-12-01'),
    'a delivery comes later': waits('later', null),
  },
  'modules/subscriptions/refills/decide-refill.ts': {
    'a doctor has decided': at => writeDecided(at.deps, at.tx, { ...of(at), at: next, isCall: false }),
    'a doctor wants to talk': at => writeDecided(at.deps, at.tx, { ...of(at), at: next, isCall: true }),
  },
  'modules/subscriptions/refills/decide-early.ts': {
    'the pharmacy has decided': at => writeEarly(at.deps, at.tx, { ...of(at), at: next }),
  },
  'modules/subscriptions/manage/keep-change.ts': {
    'a plan is paused by its patient': planChange('pause'),
    'a delivery is skipped': planChange('skip'),
    'a payment is moved': planChange('move'),
    'a change is undone': planChange('undo'),
    'a plan goes on': planChange('keep'),
    'a plan goes to another address': planChange('address'),
    'a plan is cancelled': planChange('cancel'),
    'goods are paused': goodsChange('pause'),
    'goods are changed': goodsChange('contents'),
    'goods go to another address': goodsChange('address'),
    'goods are cancelled': goodsChange('cancel'),
  },
  'modules/subscriptions/prices/plan-prices.ts': {
    'the price of a plan changes': at =>
      writePrice(
        at.deps,
        at.tx,
        { ...of(at), currency: 'AUD' },
        {
          ...newPrice,
          fromCents: 8_900,
          coming: { toCents: 9_400, appliesOn: '2027-01-10' },
        },
      ),
    'the price of a plan stays': at =>
      writePrice(at.deps, at.tx, { ...of(at), currency: 'AUD' }, { ...newPrice, fromCents: 8_900, coming: null }),
  },
  'modules/disputes/apply-dispute.ts': {
    'a plan is disputed': at => tellOpened(at.deps, at.tx, dispute(at, 'to_answer')),
    'goods are disputed': at => tellOpened(at.deps, at.tx, dispute(at, 'to_answer', 'goods')),
    'a dispute is won': at => tellClosed(at.deps, at.tx, dispute(at, 'won')),
    'a dispute is lost': at => tellClosed(at.deps, at.tx, dispute(at, 'lost')),
  },
  'modules/product-subscriptions/goods-mails.ts': {
    'goods have started': at => goods.writeGoodsStarted(at.deps, at.tx, subscribed(at)),
    'goods renew': async at => goods.writeGoodsNotice(at.deps, at.tx, subscribed(at), 1_500, await links(at)),
    'a payment for goods comes later': at => goods.writeGoodsMoved(at.deps, at.tx, subscribed(at), next),
    'the price of goods changes': async at =>
      goods.writeGoodsPrice(
        at.deps,
        at.tx,
        subscribed(at),
        { ...newPrice, coming: { fromCents: 8_900, toCents: 9_400, appliesOn: '2027-01-10' } },
        await links(at),
      ),
    'the price of goods stays': at =>
      goods.writeGoodsPrice(at.deps, at.tx, subscribed(at), { ...newPrice, coming: null }, []),
    'goods have ended': at => goods.writeGoodsEnded(at.deps, at.tx, subscribed(at)),
    'goods cannot be sent': at => goods.writeNotOrdered(at.deps, at.tx, subscribed(at), delivery()),
    'a payment for goods should not have been made': at =>
      goods.writeGoodsChargedInError(at.deps, at.tx, subscribed(at), delivery(), 'notice'),
    'a payment for goods that had been cancelled': at =>
      goods.writeGoodsChargedInError(at.deps, at.tx, subscribed(at), delivery(), 'ended'),
    'goods are paid back by transfer': at => goods.writeGoodsPaidByTransfer(at.deps, at.tx, subscribed(at), delivery()),
    'a repayment for goods has failed': at =>
      goods.writeGoodsRefundFailed(at.deps, at.tx, subscribed(at), {
        id: randomUUID(),
        amountCents: 8_900,
        creditCents: 0,
      }),
    'goods are paid back': at =>
      goods.writeGoodsPaidBack(
        at.deps,
        at.tx,
        subscribed(at),
        delivery(),
        { id: randomUUID(), amountCents: 2_000, creditCents: 500, attempt: 1 },
        'to_card',
      ),
  },
}
