import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'om-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process of the product that says what happens to it, and the script that starts it. */
const part = join(folder, 'part.ts')
const script = join(folder, 'script.mjs')
writeFileSync(
  part,
  `process.on('SIGTERM', () => { console.log('finishing work'); setTimeout(() => { console.log('ended'); process.exit(0) }, 50) })
  setInterval(() => {}, 1000)
  console.log('running')`,
)
writeFileSync(
  script,
  `import { onStopRequest, startProcess } from ${JSON.stringify(new URL('./supervise.mjs', import.meta.url).href)}
  const one = startProcess('part', ${JSON.stringify(part)}, {})
  onStopRequest(() => one.stop().then(() => process.exit(0)))`,
)

async function startScript() {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('running')
  return { child, rest: () => Array.fromAsync({ [Symbol.asyncIterator]: () => lines }) }
}

describe('the processes of the product', () => {
  test('finish their work when the script is asked to stop', async () => {
    const { child, rest } = await startScript()
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    expect(await rest()).toEqual(['finishing work', 'ended'])
    expect(await ended).toEqual([0, null])
  })

  test('do not wait for work to finish twice when Ctrl-C arrives through npm as well', async () => {
    const { child, rest } = await startScript()
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect(await rest()).toEqual(['finishing work', 'ended'])
  })

  test('stop by themselves when the script is killed', async () => {
    const { child, rest } = await startScript()
    child.kill('SIGKILL')
    expect(await rest()).toEqual(['finishing work', 'ended'])
  })
})
