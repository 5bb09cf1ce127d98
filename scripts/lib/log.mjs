/** One line of progress for people. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Seconds since `start` (from `performance.now()`), as people read them. */
export const seconds = start => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** A problem that the person at the keyboard can act on: shown as it is, without a stack. */
export class Problem extends Error {}

/**
 * Runs a script's `work`; a Problem ends it with its message alone, anything else with its stack. `lastLine` is
 * printed after that, for scripts whose last line others read.
 */
export async function main(work, { lastLine } = {}) {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`\n${error instanceof Problem ? error.message : error?.stack}\n`)
    if (lastLine) say(lastLine)
    process.exit(1)
  }
}
