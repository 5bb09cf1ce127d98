/** An order's number as people say and type it. */
export const orderNumber = (number: number): string => `OM${number}`

/** A dispensing number as it stands on the label. */
export const dispenseNumber = (number: number): string => `D${number}`
