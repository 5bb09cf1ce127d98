import type { OrderKey } from '@om/contracts/shop'
import { api, publicApi } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'

/** By id only its owner may ask, signed in; the token of a link is enough by itself. */
const serviceFor = (order: OrderKey) => ('id' in order ? api : publicApi)

const asBlob = async (answer: Promise<unknown>): Promise<Blob> => {
  const file = await answer
  if (file instanceof Blob) return file
  throw new Error('No document came back')
}

/** Opens the tax invoice in a new tab; answers its address when the browser blocks the tab. */
export const openInvoice = (order: OrderKey) =>
  openDocument(() => asBlob(serviceFor(order).shop.invoice({ body: { order } })))

/** Opens the credit note of a refund, in the same way. */
export const openCreditNote = (order: OrderKey, refundId: string) =>
  openDocument(() => asBlob(serviceFor(order).shop.creditNote({ body: { order, refundId } })))
