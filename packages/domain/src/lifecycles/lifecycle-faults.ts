import type { Steps } from '../steps.ts'

/**
 * What is wrong with a lifecycle, compared with a table written by hand (`from: 'to to'`): a listed move that is
 * refused, a move that is not listed, a state that cannot be reached or ends where it should not. Nothing: no faults.
 */
export const lifecycleFaults = <State extends string>(
  lifecycle: Steps<State>,
  table: Record<State, string>,
): string[] => {
  const faults = Object.keys(table).filter(key => !lifecycle.states.some(state => state === key))
  for (const from of lifecycle.states) {
    const listed = table[from].split(' ').filter(Boolean)
    for (const to of lifecycle.states) {
      if (lifecycle.canMove(from, to) !== listed.includes(to)) faults.push(`${from} to ${to}`)
    }
    if (!lifecycle.isReachable(from)) faults.push(`${from} cannot be reached`)
    if (lifecycle.isFinal(from) !== (listed.length === 0)) faults.push(`${from} ends wrongly`)
  }
  return faults
}
