import type { StoredItem } from '@om/db/tables/prescriptions'
import { addDays, earliest } from '@om/domain/dates'
import { beyondUseDate } from '@om/domain/prescribing/supply'
import { shelfDaysOf } from '@om/domain/prescribing/template-data'

/**
 * The expiry for what is made or packed today: what is compounded by its formula, or its beyond-use rule, and the ingredients used, what
 * is bought by its usual shelf life. The item that ends first decides. (REG-17, INV-09)
 */
export const latestExpiry = (
  items: readonly Pick<StoredItem, 'compounded' | 'form'>[],
  today: string,
  ingredientExpiries: string[] = [],
  formulaDays?: number,
): string => {
  const ends = items.map(item =>
    item.compounded
      ? beyondUseDate({ madeOn: today, ruleDays: formulaDays ?? shelfDaysOf(item), ingredientExpiries })
      : addDays(today, shelfDaysOf(item)),
  )
  return earliest(ends) ?? today
}
