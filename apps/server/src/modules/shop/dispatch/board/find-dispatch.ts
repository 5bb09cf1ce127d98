import type { Tx } from '#src/database/database.ts'
import { visibleIdByName, visibleIdByParcel } from '../dispatch.repo.ts'

/** Orders of the shop are called `#1001`; a packing slip carries the number alone. */
const nameIn = (code: string): string | null => {
  const digits = code.trim().match(/^#?\s*(\d{1,12})$/)?.[1]
  return digits ? `#${digits}` : null
}

/** The order of the shop behind a packing slip or a parcel, if the reader may see it. */
export const dispatchIdByScan = async (
  tx: Tx,
  code: string,
  trackingNumbers: string[],
): Promise<string | undefined> => {
  const name = nameIn(code)
  return (name && (await visibleIdByName(tx, name))) || visibleIdByParcel(tx, trackingNumbers)
}
