import { useRef, useState } from 'react'
import { authProblemOf } from '#app/features/session/auth-messages.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import { isApiError } from '#app/ui/problem.ts'

/** The sentence for anything that a call to the sign-in service or the product threw. */
export const sentenceOf = (error: unknown): string => (isApiError(error) ? error.message : authProblemOf(error))

/**
 * Runs one action at a time, however often its button is pressed. What it throws is kept: `code` for screens that react
 * to it, `problem` with the sentence to show.
 */
export const useAction = <A extends unknown[]>(action: (...input: A) => Promise<unknown>) => {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (...input: A): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      await action(...input)
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const problem = error === null ? null : { message: sentenceOf(error) }
  return { run, busy, problem, code: codeOf(error), clear: () => setError(null) }
}
