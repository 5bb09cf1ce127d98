/** A line of an order by its product and, where one was chosen, its variant. */
export const itemName = ({ title, variantTitle }: { title: string; variantTitle: string }): string =>
  variantTitle ? `${title}, ${variantTitle}` : title

/** Pieces in words. */
export const piecesWords = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
