import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'emulators-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Starts the process as an operator does and waits for its first line. */
async function run(env: Record<string, string>): Promise<{ child: ChildProcess; line: string; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, EMULATORS_PORT: '0', EMULATORS_SMTP_PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const line = await new Promise<string>(resolve => {
    child.stdout?.once('data', chunk => resolve(String(chunk)))
    child.stderr?.once('data', chunk => resolve(String(chunk)))
  })
  return { child, line, url: /http:\S+/.exec(line)?.[0] ?? '' }
}

test('what was answered survives kill -9, and a stop signal ends the process in order', async () => {
  const first = await run({})
  const headers = { authorization: 'Bearer sk_test_x' }
  const body = new URLSearchParams({ email: 'mina@example.com' })
  const made = await (await fetch(`${first.url}/v1/customers`, { method: 'POST', headers, body })).json()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await run({})
  expect(await (await fetch(`${second.url}/v1/customers`, { headers })).json()).toMatchObject({ data: [made] })
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
})

test('a port in use is named together with the setting to change', async () => {
  const first = await run({})
  const { child, line } = await run({ EMULATORS_PORT: new URL(first.url).port })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(line).toContain('Set EMULATORS_PORT to another one.')
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
})

test('wrong settings are all named at once', async () => {
  const { child, line } = await run({ EMULATORS_PORT: 'x', EMULATORS_STRIPE_WEBHOOK_URL: 'nowhere' })
  expect(await once(child, 'exit')).toEqual([1, null])
  for (const name of ['EMULATORS_PORT', 'EMULATORS_STRIPE_WEBHOOK_URL']) expect(line).toContain(name)
})
