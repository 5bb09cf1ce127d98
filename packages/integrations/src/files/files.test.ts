import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDiskFiles } from './disk.ts'
import { type FileStore, FilesDown } from './port.ts'
import { createS3Files, type S3Options } from './s3.ts'

let emulators: Emulators
let folder = ''
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => fetch(`${emulators.url}/control/faults`, { method: 'DELETE' }))
afterAll(async () => {
  await emulators.stop()
  await rm(folder, { recursive: true })
})

const bucketAt = (change: Partial<S3Options> = {}): FileStore =>
  createS3Files({
    endpoint: `${emulators.url}/files`,
    bucket: 'photos',
    region: 'ap-southeast-2',
    accessKeyId: 'emulator-files-key',
    secretAccessKey: 'emulator-files-secret',
    encryption: 'AES256',
    ...change,
  })
const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (found: Uint8Array | null) => (found ? new TextDecoder().decode(found) : null)

describe.each([
  ['on disk', () => createDiskFiles(folder)],
  ['in a bucket', () => bucketAt()],
])('a file %s', (_, open) => {
  test('comes back as it was stored, and again after a restart [PHOTO-S44]', async () => {
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    await open().put('photos/a/full.webp', all, 'image/webp')
    expect(Buffer.from((await open().get('photos/a/full.webp')) ?? []).equals(Buffer.from(all))).toBe(true)
  })

  test('is replaced as a whole', async () => {
    await open().put('photos/b', bytes('a long first text'), 'text/plain')
    await open().put('photos/b', bytes('second'), 'text/plain')
    expect(textOf(await open().get('photos/b'))).toBe('second')
  })

  test('may be empty', async () => {
    await open().put('photos/empty', bytes(''), 'text/plain')
    expect(textOf(await open().get('photos/empty'))).toBe('')
  })

  test('is gone once removed; removing it again changes nothing', async () => {
    await open().put('photos/c', bytes('x'), 'text/plain')
    await open().remove('photos/c')
    await open().remove('photos/c')
    expect(await open().get('photos/c')).toBeNull()
  })

  test('that was never stored is absent', async () => {
    expect(await open().get('photos/never')).toBeNull()
  })

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', 'a/..', 'A/b', 'a b', 'ü', '', '.hidden', 'a/.b', 'a?b'])(
    'has no key like %j',
    async key => {
      await expect(open().put(key, bytes('x'), 'text/plain')).rejects.toThrow('not a key')
      await expect(open().get(key)).rejects.toThrow('not a key')
      await expect(open().remove(key)).rejects.toThrow('not a key')
    },
  )

  test('written by two at once is one of both', async () => {
    const texts = ['first '.repeat(5000), 'second '.repeat(5000)]
    await Promise.all(texts.map(text => open().put('photos/race', bytes(text), 'text/plain')))
    expect(texts).toContain(textOf(await open().get('photos/race')))
  })
})

describe('on disk', () => {
  test('only the server’s own user may read, and nothing half-written stays behind [PHOTO-S45]', async () => {
    await createDiskFiles(folder).put('mode/one.webp', bytes('x'), 'image/webp')
    expect((await stat(join(folder, 'mode'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'mode', 'one.webp'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'mode'))).toEqual(['one.webp'])
  })

  test('a folder that cannot be used says so, without saying where it is', async () => {
    await createDiskFiles(folder).put('plain', bytes('x'), 'text/plain')
    const failed = createDiskFiles(join(folder, 'plain')).put('a', bytes('x'), 'text/plain')
    await expect(failed).rejects.toThrow(FilesDown)
    await expect(failed).rejects.not.toThrow(folder)
  })
})

describe('in a bucket', () => {
  const fault = (rule: object) =>
    fetch(`${emulators.url}/control/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: { service: 'files' }, ...rule }),
    })

  test.each([
    ['a key that is unknown', { accessKeyId: 'other' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
  ])('%s is refused in words for the log', async (_, change, code) => {
    const files = bucketAt(change)
    await expect(files.put('a', bytes('x'), 'text/plain')).rejects.toThrow(code)
    await expect(files.get('a')).rejects.toThrow(FilesDown)
    await expect(files.remove('a')).rejects.toThrow(FilesDown)
  })

  test('a failure that passes is not noticed', async () => {
    await fault({ action: 'status', status: 503 })
    await bucketAt().put('photos/retry', bytes('kept'), 'text/plain')
    expect(textOf(await bucketAt().get('photos/retry'))).toBe('kept')
  })

  test('a service that stays down is told apart from a file that is absent', async () => {
    await fault({ action: 'status', status: 503, times: 20 })
    await expect(bucketAt().get('photos/never')).rejects.toThrow(FilesDown)
    await expect(bucketAt({ endpoint: 'http://127.0.0.1:9' }).get('photos/never')).rejects.toThrow(FilesDown)
  })

  test('asks for encryption at rest [PHOTO-S46]', async () => {
    await bucketAt().put('photos/sealed', bytes('x'), 'text/plain')
    const { AwsClient } = await import('aws4fetch')
    const client = new AwsClient({
      accessKeyId: 'emulator-files-key',
      secretAccessKey: 'emulator-files-secret',
      region: 'ap-southeast-2',
      service: 's3',
    })
    const answer = await client.fetch(`${emulators.url}/files/photos/photos/sealed`)
    expect(answer.headers.get('x-amz-server-side-encryption')).toBe('AES256')
  })
})
