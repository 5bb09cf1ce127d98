import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { removeHome } from './home.ts'
import { describeProcess } from './processes.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'om-embedded-'))
chmodSync(folder, 0o755) // made closed to others, which one test below wants and the rest do not
const dataDir = join(folder, 'data')
const quiet = { log: () => {}, durability: 'relaxed' } as const

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Starts the database in a process of its own, as the product does, and answers its address. */
async function startElsewhere(): Promise<{ owner: ChildProcess; url: string }> {
  const file = fileURLToPath(new URL('./start-embedded-postgres.ts', import.meta.url))
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(file)})
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(url)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface({ input: owner.stdout }), 'line')
  return { owner, url: String(url) }
}

function serverNumber(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

describe('the embedded database', () => {
  test('keeps what was written when it is stopped and started again', async () => {
    const first = await startEmbeddedPostgres({ dataDir, ...quiet })
    await query(first.url, 'create table kept as select 1 as number')
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 1 }])
    await second.stop()
  })

  test('opens no network port and lets nobody in without the password', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const socketFolder = new URL(url).searchParams.get('host') ?? ''
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    const guess = new URL(url)
    guess.password = 'postgres'
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    await stop()
    expect(existsSync(socketFolder)).toBe(false)
  })

  test('listens on loopback, with a password, where there are no sockets', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, listen: 'loopback', ...quiet })
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }])
    await stop()
  })

  test('refuses a second start on the same folder, and its removal, and says what to change', async () => {
    const first = await startEmbeddedPostgres({ dataDir, ...quiet })
    await expect(startEmbeddedPostgres({ dataDir, ...quiet })).rejects.toThrow(/in use by another.*DATA_DIR/)
    expect(() => removeHome(dataDir)).toThrow('in use by another')
    expect(await query(first.url, 'select 1 as up')).toEqual([{ up: 1 }])
    await first.stop()
  })

  test('works in a folder whose name is too long for a socket', async () => {
    const long = join(folder, 'a folder with spaces and ünusual letters'.repeat(3))
    const { url, stop } = await startEmbeddedPostgres({ dataDir: long, ...quiet })
    expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }])
    await stop()
  })

  test('goes with its data folder when that is moved', async () => {
    const moved = join(folder, 'moved')
    renameSync(dataDir, moved)
    const { url, stop } = await startEmbeddedPostgres({ dataDir: moved, ...quiet })
    expect(await query(url, 'select number from kept')).toEqual([{ number: 1 }])
    await stop()
    renameSync(moved, dataDir)
  })

  test.runIf(isRoot)(
    'runs as another account when root starts it, also from a folder closed to that account',
    async () => {
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const closedData = join(closed, 'data')
      const { url, stop } = await startEmbeddedPostgres({ dataDir: closedData, ...quiet })
      const [row] = await query(url, 'show data_directory')
      expect(statSync(String(row?.data_directory)).uid).not.toBe(0)
      await stop()
      removeHome(closedData)
      expect(existsSync(String(row?.data_directory))).toBe(false)
    },
  )
})

describe('after a crash, the embedded database', () => {
  test('stops by itself when its owner is killed, and starts again with everything acknowledged', async () => {
    const { owner, url } = await startElsewhere()
    await query(url, 'create table acknowledged as select 2 as number')
    const server = serverNumber()
    await kill(owner)
    const next = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(describeProcess(server)).toBeUndefined()
    expect(await query(next.url, 'select number from acknowledged')).toEqual([{ number: 2 }])
    await next.stop()
  })

  test('replaces a server that outlived both its owner and its watcher', async () => {
    const { owner } = await startElsewhere()
    const server = serverNumber()
    const watcher = describeProcess(server)?.parentPid ?? 0
    process.kill(watcher, 'SIGKILL')
    await kill(owner)
    const next = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(serverNumber()).not.toBe(server)
    expect(await query(next.url, 'select 1 as up')).toEqual([{ up: 1 }])
    await next.stop()
  })

  test('starts again after the server itself was killed', async () => {
    const { owner, url } = await startElsewhere()
    await query(url, 'create table survived as select 3 as number')
    process.kill(serverNumber(), 'SIGKILL')
    await kill(owner)
    const next = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(await query(next.url, 'select number from survived')).toEqual([{ number: 3 }])
    await next.stop()
  })

  test('comes back by itself, at the same address, when only the server was killed', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, ...quiet })
    const killed = serverNumber()
    process.kill(killed, 'SIGKILL')
    const isBack = () => query(url, 'select 1 as up').catch((error: Error) => error.message)
    await expect.poll(isBack, { timeout: 60_000, interval: 20 }).toEqual([{ up: 1 }])
    expect(serverNumber()).not.toBe(killed)
    await stop()
  })

  test('is not fooled by a lock file whose process number now belongs to another program', async () => {
    const home = join(dataDir, 'postgres', 'data')
    writeFileSync(join(home, 'postmaster.pid'), `${process.pid}\n${home}\n`)
    const { url, stop } = await startEmbeddedPostgres({ dataDir, ...quiet })
    expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }])
    await stop()
  })

  test('finishes a first start that was interrupted', async () => {
    const interrupted = join(folder, 'interrupted')
    const first = await startEmbeddedPostgres({ dataDir: interrupted, ...quiet })
    await first.stop()
    renameSync(join(interrupted, 'postgres', 'data'), join(interrupted, 'postgres', 'unfinished-999999999'))
    const second = await startEmbeddedPostgres({ dataDir: interrupted, ...quiet })
    expect(await query(second.url, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(readdirSync(join(interrupted, 'postgres')).filter(name => name.startsWith('unfinished'))).toEqual([])
    await second.stop()
  })

  test('serves exactly one of two first starts at the same moment', async () => {
    const contested = join(folder, 'contested')
    const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDir: contested, ...quiet })))
    const winners = starts.filter(start => start.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const { value } of winners) await value.stop()
  })
})
