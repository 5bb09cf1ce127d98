/** Money on its way back, from the word of the clinic to that of the payment provider. */
import { type Move, stepsOf } from '../steps.ts'

export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** Every move of a refund. A bank may send back what the provider had paid; what failed may be tried again, or paid by bank transfer. */
export const refundMoves: readonly Move<RefundState, 'provider' | 'admin'>[] = [
  ...(['pending', 'succeeded', 'failed'] as const).map(
    to => ({ from: 'requested', to, by: 'provider', action: 'settle' }) as const,
  ),
  { from: 'pending', to: 'succeeded', by: 'provider', action: 'settle' },
  { from: 'pending', to: 'failed', by: 'provider', action: 'settle' },
  { from: 'succeeded', to: 'failed', by: 'provider', action: 'settle' },
  { from: 'failed', to: 'requested', by: 'admin', action: 'try_again' },
  { from: 'failed', to: 'succeeded', by: 'admin', action: 'pay_by_transfer' },
]

export const refundSteps = stepsOf(refundStates, refundMoves)
