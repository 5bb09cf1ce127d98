import type { MySideEffect } from '@om/contracts/side-effects'

type Help = MySideEffect['help']
type Listener = (help: NonNullable<Help>) => void

const listeners = new Set<Listener>()

/** Shows what somebody has to do at once who has just told something dangerous, on whichever page of theirs. */
export const showHelp = (help: Help): void => {
  if (help) for (const listener of listeners) listener(help)
}

/** Whoever shows help; answers with how to stop. */
export const onHelp = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
