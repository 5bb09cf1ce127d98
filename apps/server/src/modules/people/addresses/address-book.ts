import type { Addresses, SavedAddress } from '@om/contracts/addresses'
import type { DeliveryAddress } from '@om/contracts/common'
import { addressDoubts } from '@om/domain/addresses'
import { isSameDelivery } from '@om/domain/delivery'
import type { Tx } from '#src/database/database.ts'
import type { AddressMove } from '../people.hooks.ts'
import { type AddressRow, holdBook, readRows, visibleBook } from './addresses.repo.ts'

/** For so long what was removed can be put back. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** From when on what was removed can still be put back. */
export const keptFrom = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS)

const asDelivery = ({ address, note, mayLeave, keptBecause }: AddressRow): DeliveryAddress => ({
  ...address,
  ...(note && { note }),
  ...(mayLeave && { mayLeave }),
  ...(keptBecause && { keptBecause }),
})

const resolve = (book: AddressRow[], addressId: string | null): DeliveryAddress | null => {
  const row = book.find(one => one.id === addressId && one.removedAt === null) ?? book.find(one => one.isDefault)
  return row ? asDelivery(row) : null
}

/** Where parcels go from now on that went elsewhere before. */
export const movesBetween = (before: AddressRow[], after: AddressRow[]): AddressMove[] =>
  [null, ...after.map(row => row.id)].flatMap(addressId => {
    const was = resolve(before, addressId)
    const to = resolve(after, addressId)
    return was && to && !isSameDelivery(was, to) ? [{ addressId, to }] : []
  })

/** Where something goes for which this address was chosen, or none; null where the patient has no address. Held until the transaction ends. */
export const deliveryFor = async (
  tx: Tx,
  patientId: string,
  addressId: string | null,
): Promise<DeliveryAddress | null> => resolve(await holdBook(tx, patientId), addressId)

/** The same for several, for who only reads: by what was chosen for each. */
export const deliveriesOf = async (
  tx: Tx,
  patientId: string,
): Promise<(addressId: string | null) => DeliveryAddress | null> => {
  const book = await readRows(tx, patientId)
  return addressId => resolve(book, addressId)
}

/** An address of the patient's that was chosen for something; null where it was removed, or none was. */
export const chosenAddress = async (
  tx: Tx,
  patientId: string,
  addressId: string | null,
): Promise<DeliveryAddress | null> => {
  const row = (await readRows(tx, patientId)).find(one => one.id === addressId && one.removedAt === null)
  return row ? asDelivery(row) : null
}

/** Whether this is one of the patient's addresses, and stands. */
export const isOwnAddress = async (tx: Tx, patientId: string, addressId: string): Promise<boolean> =>
  (await holdBook(tx, patientId)).some(row => row.id === addressId && row.removedAt === null)

const presentAddress = (row: AddressRow): SavedAddress => {
  const { id, label, kind, address, note, mayLeave, keptBecause, isHome, isDefault, version, before } = row
  return {
    ...{ id, label, kind, address, note, mayLeave, keptBecause, isHome, isDefault, version },
    doubts: addressDoubts(address, kind),
    can: { remove: !isHome && !isDefault, undo: before !== null },
  }
}

/** A patient's addresses as they read them. */
export const readBook = async (tx: Tx, patientId: string, now: Date): Promise<Addresses> => {
  const book = await visibleBook(tx, patientId)
  const oldest = keptFrom(now)
  return {
    items: book.filter(row => row.removedAt === null).map(presentAddress),
    removed: book.flatMap(row =>
      row.removedAt && row.removedAt > oldest
        ? [{ ...presentAddress(row), removedAt: row.removedAt.toISOString() }]
        : [],
    ),
  }
}
