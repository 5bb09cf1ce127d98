import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import type { PasswordAnswer, PasswordWork } from './password-workers.ts'

/** argon2id with 19 MiB, two passes, one lane: what OWASP asks for. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** How far hashing steps back behind pages when both want the processor (0 to 19). */
const politeness = 10

/** Linux counts a thread as a process of its own; elsewhere the thread keeps the priority of the server. */
const stepBack = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), politeness)
  } catch {
    // a system that hides its threads: sign-ins then share the processor with pages evenly
  }
}

const matches = (stored: string, password: string): boolean => {
  try {
    if (stored.startsWith('$argon2')) return verifySync(stored, password)
    if (/^\$2[aby]\$/.test(stored)) return bcrypt.compareSync(password, stored)
  } catch {
    // a stored value that is no hash fits no password
  }
  return false
}

stepBack()
parentPort?.on('message', ({ password, stored }: PasswordWork) => {
  const answer: PasswordAnswer =
    stored === null ? { hash: hashSync(password, strength) } : { fits: matches(stored, password) }
  parentPort?.postMessage(answer)
})
