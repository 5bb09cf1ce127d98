/** Lifecycles as data: which state may follow which, and who may cause it. */

export type Steps<State extends string> = {
  /** Every state, the first one being where a record begins. */
  states: readonly State[]
  canMove: (from: State, to: State) => boolean
  next: (from: State) => readonly State[]
  isFinal: (state: State) => boolean
  /** Whether the state can be arrived at from the beginning. */
  isReachable: (state: State) => boolean
}

/** One allowed move: from a state to another, by whom, through which action. */
export type Move<State extends string, By extends string> = { from: State; to: State; by: By; action: string }

const lifecycle = <State extends string>(
  states: readonly State[],
  next: (from: State) => readonly State[],
): Steps<State> => {
  const reached = new Set<State>(states.slice(0, 1))
  for (const state of reached) for (const to of next(state)) reached.add(to)
  return {
    states,
    next,
    canMove: (from, to) => next(from).includes(to),
    isFinal: state => next(state).length === 0,
    isReachable: state => reached.has(state),
  }
}

/** A lifecycle from a table of states and the states that may follow; the first state is the beginning. */
export const steps = <const Table extends Record<string, readonly (keyof Table & string)[]>>(
  table: Table,
): Steps<keyof Table & string> => {
  type State = keyof Table & string
  const isState = (key: string): key is State => key in table
  return lifecycle(Object.keys(table).filter(isState), from => table[from] ?? [])
}

/** The same from a list of moves, so that a lifecycle that names its actions is written once. */
export const stepsOf = <State extends string, By extends string>(
  states: readonly State[],
  moves: readonly Move<State, By>[],
): Steps<State> =>
  lifecycle(states, from => [...new Set(moves.filter(move => move.from === from).map(move => move.to))])

/** The move an action makes from a state, when that person may take it; null otherwise. */
export const moveBy = <State extends string, By extends string>(
  moves: readonly Move<State, By>[],
  from: State,
  action: string,
  by: By,
): Move<State, By> | null => moves.find(move => move.from === from && move.action === action && move.by === by) ?? null

/** The actions a person may take from a state. */
export const actionsOf = <State extends string, By extends string>(
  moves: readonly Move<State, By>[],
  from: State,
  by: By,
): string[] => [...new Set(moves.filter(move => move.from === from && move.by === by).map(move => move.action))]
