import { type Carrier, CarrierDown } from '@om/integrations/parcels/port'
import { type Payments, PaymentsDown } from '@om/integrations/payments/port'
import { type Register, RegisterDown } from '@om/integrations/register/port'
import { type ShopAdmin, ShopDown } from '@om/integrations/shop-admin/port'
import type { Storefront } from '@om/integrations/storefront/port'
import type { Shelf } from './modules/shop/catalogue/range/shelf.ts'

/** What stands in a service's place while it is not set up: its routes and sweeps are closed, and whatever else asks fails. */
const failing = (failure: () => Error) => async (): Promise<never> => {
  throw failure()
}

const noPayments = failing(() => new PaymentsDown('payments are not set up'))
const noShop = failing(() => new ShopDown('the shop is not set up'))
const noCarrier = failing(() => new CarrierDown('parcels are not set up'))

export const paymentsOff: Payments = {
  ensureCustomer: noPayments,
  openCheckout: noPayments,
  readCheckout: noPayments,
  expireCheckout: noPayments,
  readSubscription: noPayments,
  readInvoice: noPayments,
  readInvoiceAndSubscription: noPayments,
  listInvoices: noPayments,
  readBilling: noPayments,
  setCancelAtPeriodEnd: noPayments,
  setCollection: noPayments,
  finalizeInvoice: noPayments,
  chargeNow: noPayments,
  moveNextCharge: noPayments,
  stopRetries: noPayments,
  payInvoice: noPayments,
  confirmPage: noPayments,
  cardsOf: noPayments,
  useCard: noPayments,
  runningOf: noPayments,
  removeCard: noPayments,
  setPrice: noPayments,
  voidInvoice: noPayments,
  listEvents: noPayments,
  refundInvoice: noPayments,
  readRefund: noPayments,
  listMoves: noPayments,
  listPayouts: noPayments,
  movesOfPayout: noPayments,
  readDispute: noPayments,
  listDisputes: noPayments,
  answerDispute: noPayments,
  acceptDispute: noPayments,
  ask: noPayments,
  cancelNow: noPayments,
  openPortal: noPayments,
  beginSetup: noPayments,
  openCardPage: noPayments,
  setGoods: noPayments,
  openTestCheckout: noPayments,
  readCardPage: noPayments,
  startGoods: noPayments,
  verifyWebhook: () => null,
}

export const shopOff: ShopAdmin = {
  order: noShop,
  ordersSince: noShop,
  createOrder: noShop,
  cancelOrder: noShop,
  refund: noShop,
  fulfil: noShop,
  reportMilestone: noShop,
  registerWebhooks: noShop,
  verifyWebhook: () => null,
}

export const carrierOff: Carrier = {
  createShipment: noCarrier,
  cancelShipment: noCarrier,
  lodge: noCarrier,
  lodgedIn: noCarrier,
  manifest: noCarrier,
  label: noCarrier,
  track: noCarrier,
  checkSuburb: noCarrier,
}

export const registerOff: Register = { find: failing(() => new RegisterDown('the register is not set up')) }

export const storefrontOff: Storefront = {
  createCart: noShop,
  addLines: noShop,
  setAttributes: noShop,
  setBuyer: noShop,
  cart: noShop,
  variant: noShop,
  offers: noShop,
  products: noShop,
  allProducts: noShop,
  product: noShop,
  productByHandle: noShop,
}

/** Nothing is for sale, whatever our own copy holds from earlier. */
export const shelfOff: Shelf = {
  read: async () => ({ products: [], bySlug: new Map(), byVariant: new Map(), asOf: null, hasFailed: false }),
  forget: () => {},
}
