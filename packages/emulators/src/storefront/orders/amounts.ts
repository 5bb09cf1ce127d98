/** GST inside an amount that includes it: an eleventh, half a cent counting as one. (10 %) */
export function gstInside(cents: number): number {
  return Math.floor((cents * 2 + 11) / 22)
}

/**
 * GST of each taxable amount so that the parts add up to the GST of the whole, which is rounded once (total invoice rule).
 * Each part is within a cent of its own eleventh.
 */
export function spreadGst(taxable: readonly number[]): number[] {
  let sum = 0
  let told = 0
  return taxable.map(cents => {
    sum += cents
    const part = gstInside(sum) - told
    told += part
    return part
  })
}

/**
 * What falls on the next `count` of `of` equal pieces when `before` of them were dealt with already: the pieces always add up
 * to the whole.
 */
export function shareOf(cents: number, { before, count, of }: { before: number; count: number; of: number }): number {
  const upTo = (pieces: number) => Math.floor((2 * cents * pieces + of) / (2 * of))
  return upTo(before + count) - upTo(before)
}

/** Cents as the provider writes money: `49.95`. */
export function decimal(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents of a decimal with at most two digits after the point; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
