import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A card that is kept at the payment provider. */
export const MyCard = z.object({
  /** Stands for the card in calls; it is not the provider's id. */
  ref: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** As on the card, such as `04/40`. */
  expires: z.string(),
  isExpired: z.boolean(),
  /** What is due is charged to it. */
  isDefault: z.boolean(),
  /** It is tried where the first is not accepted. */
  isBackup: z.boolean(),
  can: z.object({ remove: z.boolean() }),
})
export type MyCard = z.infer<typeof MyCard>

const Cards = z.object({ items: z.array(MyCard) })
const CardParams = z.object({ ref: z.string().max(40) })
const limit = { max: 60, seconds: 600 }

export const myCards = endpoint('GET', '/api/cards', {
  who: 'patient',
  summary: 'My cards, as the payment provider keeps them',
  reply: Cards,
  limit,
})

export const addCard = endpoint('POST', '/api/cards', {
  who: 'patient',
  needs: 'payments',
  summary: 'Open the payment provider’s page that keeps another card; nothing is charged',
  reply: z.object({ url: z.url() }),
  limit,
})

export const chooseCard = endpoint('POST', '/api/cards/:ref/use', {
  who: 'patient',
  needs: 'payments',
  summary: 'Charge this card from now on, or try it second, or not second any more',
  params: CardParams,
  body: z.object({ as: z.enum(['default', 'backup', 'no_backup'], 'Choose what the card is for.') }),
  reply: Cards,
  limit,
})

export const removeCard = endpoint('POST', '/api/cards/:ref/remove', {
  who: 'patient',
  needs: 'payments',
  summary: 'Remove a card for good; the one that a running subscription is charged to stays until another is chosen',
  params: CardParams,
  reply: Cards,
  limit,
})
