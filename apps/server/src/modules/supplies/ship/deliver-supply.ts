import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moveSupply } from '../move-supply.ts'
import { lockSupply } from '../supplies.repo.ts'
import { writeDelivered } from '../supply-mails.ts'

/** Ends an order whose parcel the carrier has delivered, and tells the patient. Stops quietly when it is not on its way. */
export const deliverSupply = async (deps: Deps, tx: Tx, orderId: string, deliveredAt: Date): Promise<void> => {
  const order = await lockSupply(tx, orderId)
  if (order?.state !== 'shipped') return
  const moved = await moveSupply(
    deps,
    tx,
    order,
    { action: 'deliver', by: 'carrier', to: 'delivered' },
    { deliveredAt },
  )
  if (moved.ok) await writeDelivered(deps, tx, order)
}
