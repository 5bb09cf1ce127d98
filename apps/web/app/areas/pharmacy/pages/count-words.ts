/** The server counts no further. */
const COUNTED_TO = 1000

/** A count as it is shown: where counting has stopped, `1000+`. */
export const countWords = (count: number): string => (count >= COUNTED_TO ? `${COUNTED_TO}+` : String(count))
