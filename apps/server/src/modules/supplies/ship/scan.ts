/** What comes out of a scanner: capitals and digits, without the brackets and separators people see. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether a scan is this parcel: its number alone, or the carrier's code that holds it after identifier 91. */
export const scanMatches = (code: string, trackingNumber: string): boolean =>
  plain(code) === trackingNumber || plain(code).includes(`91${trackingNumber}`)

/** Whether a scan is a code that we have printed ourselves, typed with or without its hyphen. */
export const isScanOf = (code: string, printed: string): boolean => plain(code) === plain(printed)

type Labelled = { position: number; attempt: number }

/** The code on the label of one item: `D10044-A` on the first, and `D10044-A2` where the order is made a second time. */
export const labelCode = (dispenseNumber: string, { position, attempt }: Labelled): string =>
  `${dispenseNumber}-${String.fromCharCode(65 + position)}${attempt > 1 ? attempt : ''}`

const itemLabel = /^(D\d{1,12})[A-T]\d{0,3}$/

export type ScannedAs = {
  orderNumber: number | null
  dispenseNumber: number | null
  batchNumber: string
  trackingNumbers: string[]
}

const numberAfter = (letters: string, code: string): number | null => {
  const digits = code.match(new RegExp(`^${letters}(\\d{1,12})$`))?.[1]
  return digits ? Number(digits) : null
}

/** The carrier's article numbers have 21 or 23 characters; in its bar code they follow the shop number. */
const articleLengths = [21, 23]
const carrierCode = /01\d{14}91([A-Z0-9]+)/

/** Everything a scanned or typed code may stand for in the pharmacy. */
export const readScan = (code: string): ScannedAs => {
  const text = plain(code)
  const article = text.match(carrierCode)?.[1]
  return {
    orderNumber: numberAfter('OM', text),
    dispenseNumber: numberAfter('D', text.replace(itemLabel, '$1')),
    batchNumber: code.trim().toUpperCase(),
    trackingNumbers: article ? articleLengths.map(length => article.slice(0, length)) : [text],
  }
}
