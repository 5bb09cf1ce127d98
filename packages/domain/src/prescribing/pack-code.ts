import { isIsoDate } from '../dates.ts'

export type PackCode = { batchNumber: string; expiresOn: string }

/** Parts of a GS1 code with a fixed length, by their identifier: product, day of making, best before, expiry. */
const fixed: Record<string, number> = { '01': 14, '02': 14, '11': 6, '13': 6, '15': 6, '17': 6 }
/** Parts that end at a separator, or with the code: batch and serial number. */
const open: readonly string[] = ['10', '21']
const separator = '\u001d'

/** The last day of a month, for a pack that names no day. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const dayOf = (yymmdd: string): string | null => {
  const [year, month, day] = [yymmdd.slice(0, 2), yymmdd.slice(2, 4), yymmdd.slice(4, 6)]
  const named = day === '00' ? String(lastDay(2000 + Number(year), Number(month))) : day
  const date = `20${year}-${month}-${named}`
  return isIsoDate(date) ? date : null
}

/** As a scanner sends it: brackets that people see become separators, and the mark of the symbol goes. */
const plain = (code: string): string =>
  code
    .trim()
    .replace(/^\](d2|C1|Q3|e0)/, '')
    .replace(/\((\d{2})\)/g, (_, identifier: string) => `${separator}${identifier}`)

/** The parts of a code by identifier; null when it is not one of ours to read. */
const partsOf = (code: string): Map<string, string> | null => {
  const parts = new Map<string, string>()
  let rest = plain(code)
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const identifier = rest.slice(0, 2)
    const length = fixed[identifier]
    const end = open.includes(identifier) ? rest.indexOf(separator) : length === undefined ? undefined : 2 + length
    if (end === undefined) return null
    const stop = end === -1 ? rest.length : end
    parts.set(identifier, rest.slice(2, stop))
    rest = rest.slice(stop)
  }
  return parts
}

/** Batch and expiry from the two-dimensional code on a pack (GS1); null for anything else, such as a number typed by hand. */
export const readPackCode = (code: string): PackCode | null => {
  const parts = partsOf(code)
  const expiresOn = dayOf(parts?.get('17') ?? '')
  const batchNumber = parts?.get('10')?.toUpperCase()
  return parts?.get('01')?.length === 14 && batchNumber && expiresOn ? { batchNumber, expiresOn } : null
}
