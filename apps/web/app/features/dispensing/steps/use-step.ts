import { useMemo, useState } from 'react'
import { useSend } from '#app/ui/use-send.ts'

type Errors = Record<string, string>

type Plan<R> = {
  /** What is missing or wrong by field, before anything is sent. */
  check?: () => Errors
  act: () => Promise<R>
  onDone: (reply: R) => void
}

/** Checks the fields, then sends the step once; the errors found here and by the server come back by field. */
export const useStep = <R>({ check, act, onDone }: Plan<R>) => {
  const { send, busy, problem, fieldErrors, error, clear } = useSend(act, { onDone })
  const [found, setFound] = useState<Errors>({})
  const submit = () => {
    const missing = check?.() ?? {}
    setFound(missing)
    if (Object.keys(missing).length === 0) void send()
  }
  const errors = useMemo(() => ({ ...fieldErrors, ...found }), [fieldErrors, found])
  return { submit, busy, problem, error, errors, clear }
}

export type StepRun = Omit<ReturnType<typeof useStep>, 'clear'>
