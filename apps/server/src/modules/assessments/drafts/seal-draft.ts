import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { QuizAnswersSchema } from '@om/domain/quiz/answers-schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { installationSecret } from '#src/database/installation-secret.ts'

/** What is kept: nothing of it can be read without the code. */
export type DraftContent = { answers: QuizAnswers; screen: string }

/** What a sealed draft is bound to: under another brand or revision it does not open. */
export type DraftLabel = { brand: 'men' | 'women'; revision: number }

/** What a code stands for. The hash finds the draft and says nothing of the key; neither leads back to the code. */
export type DraftKeys = { codeHash: string; key: Buffer }

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** A new code: 60 random bits as twelve letters and digits without look-alikes. */
export const newCode = (): string =>
  [...randomBytes(codeLength)].map(byte => alphabet[byte % alphabet.length] ?? '').join('')

const derive = (code: string, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', code, salt, `quiz draft ${purpose}`, 32))

/**
 * Works out what a code stands for. A random value of this installation goes in as salt, so that a copy of the drafts
 * alone is not enough to try codes on.
 */
export const draftKeys = async (pool: Pool, code: string): Promise<DraftKeys> => {
  const salt = await installationSecret(pool, 'quiz-drafts')
  return { codeHash: derive(code, salt, 'name').toString('hex'), key: derive(code, salt, 'key') }
}

/** A mark of some text that only the holder of the code can make again. */
export const markOf = ({ key }: DraftKeys, text: string): string => createHmac('sha256', key).update(text).digest('hex')

const Content = z.object({ answers: QuizAnswersSchema, screen: z.string() })

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Drafts are filled up to a multiple of this, so that their length does not tell how much was answered. */
const blockBytes = 1024

/** The most that a draft may hold, in bytes; a whole assessment with every text is under a quarter of it. */
export const mostBytes = 16 * 1024

const bound = ({ brand, revision }: DraftLabel): Buffer => Buffer.from(`${brand} ${revision}`)

const filledUp = (content: DraftContent): Buffer => {
  const text = Buffer.from(JSON.stringify(content))
  return Buffer.concat([text, Buffer.alloc(blockBytes - (text.length % blockBytes), ' ')])
}

/** Whether a draft is small enough to be kept. */
export const fits = (content: DraftContent): boolean => Buffer.byteLength(JSON.stringify(content)) <= mostBytes

/** Seals a draft (AES-256-GCM with a new random nonce): nonce, tag, text. */
export const seal = ({ key }: DraftKeys, label: DraftLabel, content: DraftContent): Buffer => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(bound(label))
  const text = Buffer.concat([sealing.update(filledUp(content)), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), text])
}

/**
 * Opens a sealed draft.
 * @throws when it was sealed with another code, for another brand or revision, or has been changed since
 */
export const unseal = ({ key }: DraftKeys, label: DraftLabel, sealed: Buffer): DraftContent => {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(bound(label))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
  return Content.parse(JSON.parse(text.toString()))
}
