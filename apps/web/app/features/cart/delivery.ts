/**
 * How goods reach people and come back. Times and prices are those of the shop's own shipping settings, which decide at the
 * checkout: change both together. Prices in cents, GST included. (REG-23: no price that appears only at the end)
 */
export const deliveryWays = [
  { name: 'Standard', time: '2 to 6 business days', cents: 895, freeFromCents: 8000 },
  { name: 'Express', time: '1 to 3 business days', cents: 1495, freeFromCents: null },
] as const

export const deliveryFacts = [
  'A plain box or satchel: no name, no picture, no word about what is inside.',
  'By Australia Post, with a tracking link as soon as the parcel leaves our partner pharmacy.',
] as const

/** What the consumer law gives and what we add. (REG-23) */
export const returnFacts = [
  'Faulty, damaged, lost or not what you ordered: a replacement or your money back, as the Australian Consumer Law says.',
  'Changed your mind about something unopened? Ask us before you send it back. What touches skin or is swallowed cannot be sold again once it was opened.',
] as const
