/** A payment that a bank refused, until it is paid or not collected any more. (§5.5: three tries over seven days) */
import { type Move, stepsOf } from '../steps.ts'

export const owedStates = ['trying', 'paused', 'paid', 'dropped'] as const
export type OwedState = (typeof owedStates)[number]

/** Every move of a payment that is owed. Once it was tried three times only its patient pays it. */
export const owedMoves: readonly Move<OwedState, 'system' | 'provider'>[] = [
  { from: 'trying', to: 'paused', by: 'system', action: 'stop_trying' },
  ...(['trying', 'paused'] as const).flatMap(from => [
    { from, to: 'paid', by: 'provider', action: 'pay' } as const,
    { from, to: 'dropped', by: 'system', action: 'drop' } as const,
  ]),
]

export const owedSteps = stepsOf(owedStates, owedMoves)
