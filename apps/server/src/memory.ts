import type { Server } from 'node:http'
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

/**
 * Lets memory double before all of it is looked through: left alone, the runtime does so every two or three seconds while many pages
 * are open, and on a machine of two cores whatever comes meanwhile waits a tenth of a second. What has grown is given back in a
 * quiet time.
 */
export const collectSeldom = (): void => setFlagsFromString('--heap-growing-percent=100')

const lookMs = 20_000
/** So few requests between two looks that hardly anybody meets the pause. */
const quietRequests = 20
/** Below this there is nothing worth a pause. */
const restBytes = 220 * 1024 * 1024

const collectWhatIsMuch = (): void => {
  if (process.memoryUsage.rss() > restBytes) collectGarbage()
}

/**
 * Gives back what a busy time took, once it is over: left alone, the runtime keeps it until it is busy again. Once for each
 * busy time.
 */
export const giveBackWhenQuiet = (server: Server, giveBack = collectWhatIsMuch): { stop: () => void } => {
  let requests = 0
  let isOwed = false
  server.on('request', () => {
    requests += 1
  })
  const timer = setInterval(() => {
    const isQuiet = requests < quietRequests
    requests = 0
    if (!isQuiet) isOwed = true
    if (!isQuiet || !isOwed) return
    isOwed = false
    giveBack()
  }, lookMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
