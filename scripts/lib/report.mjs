import { say, seconds } from './log.mjs'

/** Runs `{ name, work }` steps one after the other, prints a line for each, and answers their counts added up. */
export async function runInOrder(steps) {
  const total = { passed: 0, failed: 0, files: [] }
  for (const { name, work } of steps) {
    const start = performance.now()
    const { passed, failed, output, files = [] } = await work().catch(crashed)
    total.passed += passed
    total.failed += failed
    total.files.push(...files)
    if (failed > 0) say(`\n${output.trim()}\n`)
    say(
      `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''} (${seconds(start)})`,
    )
  }
  return total
}

/** The same, with several lists side by side. */
export async function runSideBySide(...lists) {
  return add(await Promise.all(lists.map(runInOrder)))
}

const slowestShown = 10

/** Prints the test files that took longest, slowest first. */
export function saySlowest(totals) {
  const slowest = totals.flatMap(({ files }) => files).sort((a, b) => b.ms - a.ms)
  if (slowest.length === 0) return
  say('The slowest test files:')
  for (const { file, ms } of slowest.slice(0, slowestShown)) say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

/** Prints the last line and ends with the exit code that it deserves. */
export function finish(totals) {
  const { passed, failed } = add(totals)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function add(totals) {
  return {
    passed: totals.reduce((sum, total) => sum + total.passed, 0),
    failed: totals.reduce((sum, total) => sum + total.failed, 0),
    files: totals.flatMap(total => total.files),
  }
}

function crashed(error) {
  return { passed: 0, failed: 1, output: String(error?.stack ?? error) }
}
