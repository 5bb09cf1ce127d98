import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Emulators, type EmulatorsOptions, startEmulators } from './start-emulators.ts'

const running: Emulators[] = []
async function start(options: Partial<EmulatorsOptions> = {}): Promise<Emulators> {
  const emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:', ...options })
  running.push(emulators)
  return emulators
}
afterEach(async () => {
  for (const emulators of running.splice(0)) await emulators.stop()
})

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('the process', () => {
  test('starts with free ports and says it is well', async () => {
    const { url, port, smtpPort } = await start()
    expect(port).not.toBe(smtpPort)
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' })
  })

  test('begins a fresh state at the time it is told, and goes on from there', async () => {
    const { url } = await start({ startAt: new Date('2031-05-06T07:08:09Z') })
    const clockReply = await (await fetch(`${url}/control/clock`)).json()
    expect(clockReply).toMatchObject({ now: expect.stringContaining('2031-05-06T07:08:') })
  })

  test('lists what is here on the overview page', async () => {
    const { url } = await start()
    const overview = await (await fetch(url)).text()
    for (const name of ['Mailbox', 'Clock']) expect(overview).toContain(name)
    expect(overview).toContain('noindex')
  })

  test('refuses a port that is in use', async () => {
    const first = await start()
    await expect(start({ port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('turns away a web site that points its own name at this machine', async () => {
    const { port } = await start()
    expect(await statusFor({ port, headers: { host: 'evil.example' } })).toBe(403)
    expect(await statusFor({ port, headers: { host: `127.0.0.1:${port}` } })).toBe(200)
  })

  test('turns away changes that a page from elsewhere sends', async () => {
    const { url } = await start()
    const reset = (origin: string) => fetch(`${url}/control/reset`, { method: 'POST', headers: { origin } })
    expect((await reset('https://evil.example')).status).toBe(403)
    expect((await reset('null')).status).toBe(403)
    expect((await reset(url)).status).toBe(200)
  })
})

describe('the clock', () => {
  test('moves forward by a duration or to an instant', async () => {
    const { url } = await start({ clock: () => new Date('2027-01-31T09:00:00Z') })
    const set = async (body: unknown) => (await fetch(`${url}/control/clock`, json(body))).json()
    expect(await set({ advance: 'P7D' })).toEqual({ now: '2027-02-07T09:00:00.000Z', offsetMs: 7 * 86_400_000 })
    expect(await set({ advance: 'PT1H30M' })).toMatchObject({ now: '2027-02-07T10:30:00.000Z' })
    expect(await set({ now: '2027-03-01T00:00:00Z' })).toMatchObject({ now: '2027-03-01T00:00:00.000Z' })
    expect(await (await fetch(`${url}/control/clock`)).json()).toMatchObject({ now: '2027-03-01T00:00:00.000Z' })
  })

  test.each([
    { advance: '7 days' },
    { advance: 'P0D' },
    { advance: 'PT' },
    { now: '2020-01-01T00:00:00Z' },
    {},
    { advance: 'P1D', x: 1 },
  ])('refuses %j', async body => {
    const { url } = await start()
    const reply = await fetch(`${url}/control/clock`, json(body))
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  test('goes back only by a reset', async () => {
    const { url } = await start()
    await fetch(`${url}/control/clock`, json({ advance: 'P45D' }))
    const reply = await fetch(`${url}/control/reset`, { method: 'POST' })
    expect(await reply.json()).toMatchObject({ offsetMs: 0 })
  })

  test('has buttons for people', async () => {
    const { url } = await start()
    const moved = await fetch(`${url}/control/clock`, {
      method: 'POST',
      body: new URLSearchParams({ advance: 'P45D' }),
    })
    expect(await moved.text()).toContain('45 days ahead of the real time')
  })

  test('stays where it was moved after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'emulators-'))
    try {
      const first = await startEmulators({ port: 0, smtpPort: 0, dataDir })
      await fetch(`${first.url}/control/clock`, json({ advance: 'P7D' }))
      await first.stop()
      const { url } = await start({ dataDir })
      const { offsetMs } = JSON.parse(await (await fetch(`${url}/control/clock`)).text())
      expect(Math.round(offsetMs / 86_400_000)).toBe(7)
      await running.pop()?.stop()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})

/** `fetch` does not let a caller choose the Host header. */
function statusFor(options: { port: number; headers: Record<string, string> }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', path: '/control/clock', ...options }, reply => {
      reply.resume()
      resolve(reply.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
