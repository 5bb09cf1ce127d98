/** Shop goods: by subscription, each delivery of it, and what goes back to the shop. */
import { type Move, stepsOf } from '../steps.ts'

export const goodsStates = ['open', 'active', 'past_due', 'cancelled'] as const
export type GoodsState = (typeof goodsStates)[number]

/** Every move of a subscription of goods, as the payment provider tells it. One that is over stays so. */
export const goodsMoves: readonly Move<GoodsState, 'provider'>[] = [
  { from: 'open', to: 'active', by: 'provider', action: 'pay' },
  { from: 'open', to: 'past_due', by: 'provider', action: 'fail_payment' },
  { from: 'active', to: 'past_due', by: 'provider', action: 'fail_payment' },
  { from: 'past_due', to: 'active', by: 'provider', action: 'pay' },
  ...(['open', 'active', 'past_due'] as const).map(
    from => ({ from, to: 'cancelled', by: 'provider', action: 'cancel' }) as const,
  ),
]

export const goodsSteps = stepsOf(goodsStates, goodsMoves)

export const deliveryStates = ['paid', 'ordered', 'paying_back', 'paid_back'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Every move of a paid delivery: the shop takes it, or all of it is paid back. */
export const deliveryMoves: readonly Move<DeliveryState, 'system' | 'provider'>[] = [
  { from: 'paid', to: 'ordered', by: 'system', action: 'order' },
  { from: 'paid', to: 'paying_back', by: 'system', action: 'give_back' },
  { from: 'paying_back', to: 'paid_back', by: 'provider', action: 'settle' },
  // A bank may send back what the provider had paid.
  { from: 'paid_back', to: 'paying_back', by: 'provider', action: 'send_back' },
]

export const deliverySteps = stepsOf(deliveryStates, deliveryMoves)

export const shopReturnStates = ['requested', 'approved', 'declined', 'received', 'refunded', 'cancelled'] as const
export type ShopReturnState = (typeof shopReturnStates)[number]

/** Every move of a return to the shop. The money may be on its way whatever somebody says of the return meanwhile. */
export const shopReturnMoves: readonly Move<ShopReturnState, 'patient' | 'admin' | 'pharmacist' | 'provider'>[] = [
  { from: 'requested', to: 'approved', by: 'admin', action: 'approve' },
  { from: 'requested', to: 'declined', by: 'admin', action: 'decline' },
  { from: 'approved', to: 'declined', by: 'admin', action: 'decline' },
  { from: 'approved', to: 'received', by: 'admin', action: 'receive' },
  { from: 'approved', to: 'received', by: 'pharmacist', action: 'receive' },
  { from: 'requested', to: 'cancelled', by: 'patient', action: 'withdraw' },
  ...(['requested', 'approved', 'received', 'declined', 'cancelled'] as const).map(
    from => ({ from, to: 'refunded', by: 'provider', action: 'refund' }) as const,
  ),
]

export const shopReturnSteps = stepsOf(shopReturnStates, shopReturnMoves)
