/** Most lines of a cart, and most pieces of one line. Apart from the schemas, for scripts that carry none. */
export const cartLimits = { lines: 50, quantity: 99 } as const
