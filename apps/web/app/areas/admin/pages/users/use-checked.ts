import type { RefusalCode } from '@om/contracts/errors'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isApiError } from '#app/ui/problem.ts'
import { useSend } from '#app/ui/use-send.ts'

type Errors = Record<string, string>

type Plan<R> = {
  /** What is missing or wrong by field, before anything is sent. */
  check: () => Errors
  act: () => Promise<R>
  onDone: (reply: R) => void | Promise<void>
  /** Refusals that are about one field. */
  codes?: Partial<Record<RefusalCode, string>>
}

/**
 * Checks a form, then sends it once. What is wrong comes back by field, from here or from the server, and the first wrong
 * field takes the focus; `problem` is what belongs to no field.
 */
export const useChecked = <R>({ check, act, onDone, codes = {} }: Plan<R>) => {
  const element = useRef<HTMLFormElement>(null)
  const { send, busy, problem, fieldErrors, error, clear } = useSend(act, { onDone })
  const [found, setFound] = useState<Errors>({})
  const submit = () => {
    const wrong = check()
    setFound(wrong)
    if (Object.keys(wrong).length === 0) void send()
    else clear()
  }
  const code = isApiError(error) ? error.code : undefined
  const codeField = code && codes[code]
  const message = problem?.message
  const errors = useMemo<Errors>(
    () => ({ ...(codeField && message ? { [codeField]: message } : {}), ...fieldErrors, ...found }),
    [codeField, message, fieldErrors, found],
  )
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus()
  }, [errors])
  const isNamed = Object.keys(errors).length > 0
  return { submit, busy, problem: isNamed ? null : problem, code, errors, element }
}
