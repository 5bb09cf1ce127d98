import type { DispatchItem, DispatchOrder, DispatchReturn } from '@om/contracts/shop-dispatch'
import { isExpressDelivery } from '@om/domain/delivery'
import type { PharmacistActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { parcelOf, presentParcel } from '#src/modules/parcels/parcels.ts'
import { currentPharmacist, namesOfPharmacists } from '#src/modules/people/people.ts'
import { returnNumber } from '../../orders/shop-orders.present.ts'
import { type OrderParts, partsOf } from '../../orders/shop-orders.repo.ts'
import { whyNotSent } from '../../shop.hooks.ts'
import { dispatchRights } from '../dispatch.policy.ts'
import { type DispatchRow, linesToSend } from '../dispatch.repo.ts'
import { dispatchHistory } from './dispatch-history.ts'

const nextSteps: Partial<Record<DispatchRow['dispatchState'], string>> = {
  received: 'Pack',
  packed: 'Ship',
  on_hold: 'Settle the hold',
}

const openStates: readonly DispatchRow['dispatchState'][] = ['received', 'packed', 'on_hold']

/** One row of the board. */
export const presentDispatchItem = (order: DispatchRow, items: number, now: Date): DispatchItem => {
  const dueAt = order.dueAt ?? order.placedAt
  return {
    id: order.id,
    name: order.name,
    brand: order.brand,
    state: order.dispatchState,
    recipient: order.shipTo?.name || order.customerName,
    suburb: order.shipTo ? `${order.shipTo.suburb} ${order.shipTo.state}` : '',
    items,
    isExpress: isExpressDelivery(order.shippingTitle),
    receivedAt: (order.paidAt ?? order.placedAt).toISOString(),
    dueAt: dueAt.toISOString(),
    isLate: openStates.includes(order.dispatchState) && dueAt < now,
    holdReason: order.dispatchState === 'on_hold' ? order.holdReason : '',
    nextStep: nextSteps[order.dispatchState] ?? '',
  }
}

const presentReturns = (
  { lines, returns, returnLines }: Pick<OrderParts, 'lines' | 'returns' | 'returnLines'>,
  isRegistered: boolean,
): DispatchReturn[] =>
  returns
    .toSorted((one, other) => other.requestedAt.getTime() - one.requestedAt.getTime())
    .map(({ id, number, status, reason, requestedAt, answer }) => ({
      id,
      number: returnNumber(number),
      status,
      reason,
      requestedAt: requestedAt.toISOString(),
      answer,
      lines: returnLines
        .filter(line => line.returnId === id)
        .flatMap(({ lineId, quantity }) => {
          const line = lines.find(one => one.id === lineId)
          return line ? [{ id: lineId, title: line.title, variantTitle: line.variantTitle, quantity }] : []
        }),
      canReceive: isRegistered && status === 'approved',
    }))

/** One order as a pharmacist sees it. */
export const buildDispatchPage = async (
  deps: Deps,
  tx: Tx,
  actor: PharmacistActor,
  order: DispatchRow,
): Promise<DispatchOrder> => {
  const lines = await linesToSend(tx, order.id)
  const parcel = await parcelOf(tx, { shopOrderId: order.id })
  const names = await namesOfPharmacists(tx, [order.packedBy, order.shippedBy])
  const registered = await currentPharmacist(deps.clock, tx, actor)
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...presentDispatchItem(order, items, deps.clock.now()),
    version: order.version,
    shipTo: order.shipTo,
    phone: order.phone,
    lines,
    parcel: parcel ? presentParcel(parcel) : null,
    returns: presentReturns(await partsOf(tx.q, [order.id]), registered.ok),
    holdNote: order.dispatchState === 'on_hold' ? order.holdNote : '',
    stopped: (await whyNotSent.ask(tx, order.providerId)) ?? '',
    people: {
      packedBy: order.packedBy ? (names.get(order.packedBy) ?? null) : null,
      shippedBy: order.shippedBy ? (names.get(order.shippedBy) ?? null) : null,
    },
    history: (await dispatchHistory(tx, order.id)).map(({ at, who, what, note }) => ({
      at,
      who: who || 'Automatic',
      what,
      note,
    })),
    can: dispatchRights(order, { hasParcel: parcel !== undefined, isRegistered: registered.ok }),
  }
}
