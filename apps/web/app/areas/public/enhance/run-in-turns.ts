/** Work longer than this keeps people waiting who press or scroll, in ms. */
const TURN_MS = 5

const nextTurn = () => new Promise<void>(resolve => setTimeout(resolve))

/** Does tasks one after the other, each in a turn of its own once they have taken some milliseconds. Stops at the first that fails. */
export const runInTurns = async (tasks: readonly (() => Promise<unknown>)[]): Promise<void> => {
  let since = performance.now()
  for (const task of tasks) {
    if (performance.now() - since > TURN_MS) {
      await nextTurn()
      since = performance.now()
    }
    await task()
  }
}
