import { hash } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import { afterEach, describe, expect, test } from 'vitest'
import { createPasswordWorkers, PasswordsBusyError } from './password-workers.ts'
import { hashPassword, isPassword } from './passwords.ts'

describe('a password', () => {
  test('fits its own hash and no other', async () => {
    const stored = await hashPassword('seven quiet olive trees')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(stored, 'seven quiet olive trees')).toBe(true)
    expect(await isPassword(stored, 'Seven quiet olive trees')).toBe(false)
  })

  test('fits hashes of other services', async () => {
    expect(await isPassword(await bcrypt.hash('moved here', 4), 'moved here')).toBe(true)
    expect(await isPassword(await hash('moved here', { algorithm: 1, memoryCost: 1024 }), 'moved here')).toBe(true)
  })

  test.each([null, '', 'no-password', '$argon2id$nonsense', '$2b$nonsense'])(
    'fits no account with %j',
    async stored => {
      expect(await isPassword(stored, 'no-password')).toBe(false)
    },
  )
})

describe('the threads that check passwords', () => {
  let workers: ReturnType<typeof createPasswordWorkers>
  afterEach(() => workers.stop())
  const stored = () => hash('seven quiet olive trees', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

  test('answer everyone who fits in, and refuse the rest at once with a time to come back [SESSION-S46]', async () => {
    workers = createPasswordWorkers({ threads: 1, longestWaitMs: 300 })
    const work = { password: 'seven quiet olive trees', stored: await stored() }
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => workers.run(work)))
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(PasswordsBusyError)
      expect(reason.retryAfter).toBeGreaterThanOrEqual(1)
    }
    const answered = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(answered.length).toBeGreaterThan(5)
    expect(answered.every(answer => 'fits' in answer && answer.fits)).toBe(true)
    expect(workers.refusal()).toBeNull()
    expect(await workers.run(work)).toEqual({ fits: true })
  })

  test('leave the server free to answer meanwhile [SESSION-S47]', async () => {
    workers = createPasswordWorkers({ threads: 1 })
    const work = { password: 'x', stored: await stored() }
    let ticks = 0
    const ticking = setInterval(() => {
      ticks += 1
    }, 5)
    await Promise.all(Array.from({ length: 20 }, () => workers.run(work)))
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
  })
})
