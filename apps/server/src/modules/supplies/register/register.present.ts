import type { RegisterLine } from '@om/contracts/register'
import type { Tx } from '#src/database/database.ts'
import { prescriptionNumber } from '#src/modules/prescriptions/prescriptions.ts'
import { dispenseNumber, orderNumber } from '../supplies.present.ts'
import { correctionsOf, type LineRow, ordersOfLines, packsOfLines } from './register.repo.ts'

type Pack = Awaited<ReturnType<typeof packsOfLines>>[number]
type Order = { attempt: number }

const presentPack = (pack: Pack, line: LineRow, order: Order): RegisterLine['packs'][number] => ({
  batchNumber: pack.batchNumber,
  maker: pack.maker,
  expiresOn: pack.expiresOn,
  quantity: pack.quantity ?? line.quantity,
  packedBy: pack.packedBy,
  packedAt: pack.packedAt.toISOString(),
  madeBy: pack.compounded ? pack.madeBy : null,
  checkedBy: pack.compounded ? pack.releasedBy : pack.scannedBy,
  isPast: pack.attempt !== order.attempt,
})

/** Lines of the register with what was packed, how their orders stand, and what was corrected. */
export const presentLines = async (tx: Tx, rows: LineRow[]): Promise<RegisterLine[]> => {
  if (rows.length === 0) return []
  const orderIds = [...new Set(rows.map(row => row.orderId))]
  const orders = await ordersOfLines(tx, orderIds)
  const packs = Map.groupBy(await packsOfLines(tx, orderIds), ({ orderId, position }) => `${orderId} ${position}`)
  const corrections = Map.groupBy(
    await correctionsOf(
      tx,
      rows.map(row => row.id),
    ),
    ({ lineId }) => lineId,
  )
  return rows.map(row => {
    const order = orders.get(row.orderId)
    if (!order) throw new Error('a line of the register points to an order that is gone')
    return {
      id: row.id,
      number: dispenseNumber(row.number),
      position: row.position,
      order: { id: order.id, number: orderNumber(order.number), state: order.state },
      suppliedOn: row.suppliedOn,
      patientName: row.patientName,
      prescriptionNumber: prescriptionNumber(row.prescriptionNumber),
      prescriber: { name: row.prescriberName, number: row.prescriberNumber },
      description: row.description,
      ingredients: row.ingredients,
      form: row.form,
      strength: row.strength,
      quantity: row.quantity,
      unit: row.unit,
      directions: row.directions,
      compounded: row.compounded,
      dispenser: row.dispenserName,
      dispensingsLeft: row.dispensingsLeft,
      packs: (packs.get(`${row.orderId} ${row.position}`) ?? []).map(pack => presentPack(pack, row, order)),
      corrections: (corrections.get(row.id) ?? []).map(({ id, part, reads, reason, byName, at }) => ({
        id,
        part,
        reads,
        reason,
        by: byName,
        at: at.toISOString(),
      })),
    }
  })
}
