import { authProblemOf, codeOf } from '#app/features/session/refusals.ts'
import { isApiError } from '#app/ui/problem.ts'
import { useSend } from '#app/ui/use-send.ts'

/** The sentence for anything that a call to the sign-in service or the product threw. */
export const sentenceOf = (error: unknown): string => (isApiError(error) ? error.message : authProblemOf(error))

/**
 * Runs one action at a time, however often its button is pressed, and answers whether it worked. What it throws is kept:
 * `code` for screens that react to it, `problem` with the sentence to show.
 */
export const useAction = <A extends unknown[]>(action: (...input: A) => Promise<unknown>) => {
  const work = async (...input: A): Promise<true> => {
    await action(...input)
    return true
  }
  const { send, busy, error, clear } = useSend(work, { revalidate: false })
  const run = async (...input: A): Promise<boolean> => (await send(...input)) === true
  const problem = error === null ? null : { message: sentenceOf(error) }
  return { run, busy, problem, code: codeOf(error), clear }
}
