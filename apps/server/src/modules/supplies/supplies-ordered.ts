import type { Tx } from '#src/database/database.ts'
import { countSupplies } from './supplies.repo.ts'

/** How many supplies of each prescription have gone to the pharmacy, whether verified yet or not. */
export const suppliesOrdered = (tx: Tx, prescriptionIds: string[]): Promise<Map<string, number>> =>
  countSupplies(tx, [...new Set(prescriptionIds)])
