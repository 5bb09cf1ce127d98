import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { insertNote, type SupplyChange, type SupplyRow } from '../supplies.repo.ts'

/** Where side effects are reported, as it stands on labels and leaflets. */
export const reportAtOf = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): string => `${new URL(publicUrl).host}/se`

/** What a pharmacist ticks before a parcel is made. (REG-18) */
export const leafletSays = (config: Pick<Deps['config'], 'publicUrl'>): string =>
  `The leaflet with ${reportAtOf(config)}, where side effects are reported, is in the parcel.`

/** Keeps that the leaflet is in the parcel: in the order's history, and as a change of the order. */
export const keepLeafletTick = async (
  { deps, tx, actor, now }: Pick<Ctx<'pharmacist'>, 'deps' | 'tx' | 'actor' | 'now'>,
  order: Pick<SupplyRow, 'id' | 'patientId'>,
): Promise<SupplyChange> => {
  const leafletSaid = leafletSays(deps.config)
  const auditId = await audit(deps.clock, tx, {
    action: 'order.leaflet',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await insertNote(tx, { auditId, orderId: order.id, text: leafletSaid })
  return { leafletBy: actor.staffId, leafletAt: now, leafletSaid }
}
