import type { NoticeKind } from '@om/contracts/notices'

/**
 * Text messages are read by whoever holds the phone, and pass through networks in the clear: they say that there is something, in words
 * that tell nothing of health, and never carry a link.
 */

/** An Australian mobile as providers write it, `+61412345678`; null for any other number. */
export const mobileOf = (phone: string): string | null => {
  const [, digits] = /^(?:\+?61|0)(4\d{8})$/.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return digits ? `+61${digits}` : null
}

/** A mobile as people here write it: `0412 345 678`; any other number as it is. */
export const mobileWords = (number: string): string => number.replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3')

/** One text holds so many letters of the GSM alphabet. */
export const MOST_LETTERS = 160

const gsm = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

/** Whether a text is one message: at most 160 letters, all of the GSM alphabet that need the place of one. */
export const isOneText = (text: string): boolean => text.length <= MOST_LETTERS && gsm.test(text)

/** The same in letters that phones write; what has no such letter is left out. */
const plain = (text: string): string =>
  [
    ...text
      .replace(/[‘’‛]/g, "'")
      .replace(/[“”„]/g, '"')
      .replace(/[–—−]/g, '-')
      .replace(/…/g, '...')
      .replace(/\s+/g, ' '),
  ]
    .map(letter => (gsm.test(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .filter(letter => gsm.test(letter))
    .join('')
    .trim()

/** What nobody is to learn from a text. */
const ofHealth =
  /\b(hair|bald|scalp|minoxidil|finasteride|dutasteride|spironolactone|cyproterone|tablets?|capsules?|foam|dos(e|age|es)|medic|prescri|script|diagnos|symptom|pregnan|side.effect|treatment|blood|consult|refill|check-?in|photos?)|\d\s?m[gl]\b/i

/** What is said where the words of a notice may not be. */
const instead: Record<NoticeKind, string> = {
  safety: 'there is news that cannot wait',
  appointments: 'there is news of an appointment',
  care: 'there is news for you',
  messages: 'somebody has written to you',
  check_ins: 'something waits for your answer',
  own_reminders: 'you asked to be reminded now',
  billing: 'there is news of a payment',
  deliveries: 'there is news of a delivery',
  work: 'something waits for you',
  digest: 'the figures of the week are there',
  account: 'there is news of your account',
}

const ending = 'Sign in to see it. Replies are not read. STOP ends texts.'

type Told = { productName: string; kind: NoticeKind; title: string }

/** The text of a notice: its own words where they are neutral, letters of a phone and short enough, else what its kind is about. */
export const textMessageOf = ({ productName, kind, title }: Told): string => {
  const say = (words: string) => `${plain(productName)}: ${words}${/[.?!]$/.test(words) ? '' : '.'} ${ending}`
  const own = plain(title)
  const text = say(own)
  return own && !ofHealth.test(own) && !own.includes('://') && isOneText(text) ? text : say(instead[kind])
}
