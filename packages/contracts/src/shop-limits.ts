/** Most lines of a cart, and most pieces of one line. Apart from the schemas, for scripts that carry none. */
export const cartLimits = { lines: 50, quantity: 99 } as const

/** Days between two deliveries by subscription that can be chosen. (Spec §9) */
export const deliveryFrequencies = [30, 45, 60, 90] as const
