/** A number as it is typed, with a comma or a point; what is none, or nothing, is not a number. */
export const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
