/** What somebody who glances at the phone of a patient is not to learn: what they are treated for. */
export const tellsTooMuch =
  /hair|bald|scalp|minoxidil|finasteride|dutasteride|spironolactone|tablet|capsule|foam|dose|mg\b|medicine|prescri|diagnos|symptom|pregnan|side.effect|treatment|blood/i

/** What a link carries is drawn at random, and now and then spells a word. */
const secretOfLink = /[\w-]{24,}/g

/** A message without what its links carry. */
export const withoutSecrets = (text: string): string => text.replace(secretOfLink, '…')
