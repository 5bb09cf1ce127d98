import type { DeliveryAddress } from '@om/contracts/common'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'

/** A doctor can no longer work: their account was disabled, or their registration is not current. What they hold is others' now. */
export const doctorStopped = moment<[deps: Deps, tx: Tx, doctorId: string]>()

/** A doctor's registration has ended, or is current again. (INV-02) */
export const registrationMoved = moment<[deps: Deps, tx: Tx, moved: { doctorId: string; isCurrent: boolean }]>()

/** Where parcels go from now on that went to one of a patient's addresses; null for those that go to whichever is the default. */
export type AddressMove = { addressId: string | null; to: DeliveryAddress }

/** Parcels of a patient go elsewhere: they moved, or changed, chose or removed an address. */
export const patientMoved = moment<[deps: Deps, tx: Tx, moved: { patientId: string; moves: AddressMove[] }]>()

/** Which of some doctors are away at a moment, by their own calendar. */
export const doctorsAway = question<[tx: Tx, doctorIds: string[], at: Date], Promise<Set<string>>>(
  'which doctors are away',
)
