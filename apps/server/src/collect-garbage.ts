import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back the memory that starting took and nothing needs any more (parsed articles, compiled modules): a fifth of what
 * the process would rest at, which the runtime otherwise keeps until it is busy. Takes about a tenth of a second; call it
 * before anybody waits for an answer.
 */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' })
}
