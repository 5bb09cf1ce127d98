import type { Tx } from '#src/database/database.ts'
import { visibleIdByName, visibleIdByParcel, visibleIdByReturn } from '../dispatch.repo.ts'

/** Orders of the shop are called `#1001`; a packing slip carries the number alone. */
const nameIn = (code: string): string | null => {
  const digits = code.trim().match(/^#?\s*(\d{1,12})$/)?.[1]
  return digits ? `#${digits}` : null
}

/** Returns are called `R10001`, which the customer writes on the parcel. */
const returnIn = (code: string): number | null => {
  const digits = code.trim().match(/^R-?\s*(\d{1,12})$/i)?.[1]
  return digits ? Number(digits) : null
}

/** The order of the shop behind a packing slip, a return or a parcel, if the reader may see it. */
export const dispatchIdByScan = async (
  tx: Tx,
  code: string,
  trackingNumbers: string[],
): Promise<string | undefined> => {
  const name = nameIn(code)
  const returned = returnIn(code)
  if (returned !== null) return visibleIdByReturn(tx, returned)
  return (name && (await visibleIdByName(tx, name))) || visibleIdByParcel(tx, trackingNumbers)
}
