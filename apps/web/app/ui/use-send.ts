import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { problemOf, type ShownProblem } from './problem.ts'

type Options<R> = {
  onDone?: (reply: R) => void | Promise<void>
  /** Asks the page's loaders again after success; on by default. */
  revalidate?: boolean
}

/**
 * Sends a change once, however often the button is pressed, and keeps what the person needs to see:
 * `busy` for the button, `problem` in words, `error` as it was thrown. What has fields is a form: `useContractForm`.
 * Resolves to the reply, or to undefined when it was refused or already under way.
 */
export const useSend = <A extends unknown[], R>(action: (...input: A) => Promise<R>, options: Options<R> = {}) => {
  const { revalidate: shouldRevalidate = true, onDone } = options
  const revalidator = useRevalidator()
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const clear = useCallback(() => setError(null), [])

  const send = async (...input: A): Promise<R | undefined> => {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    clear()
    try {
      const reply = await action(...input)
      await onDone?.(reply)
      if (shouldRevalidate) await revalidator.revalidate()
      return reply
    } catch (refusal) {
      setError(refusal)
      return undefined
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const problem: ShownProblem | null = error === null ? null : problemOf(error)
  /** Shows something that went wrong before it could be sent. */
  const fail = setError
  return { send, fail, busy, problem, error, clear }
}
