import { createHmac, timingSafeEqual } from 'node:crypto'
import { installationSecret } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'

type Numbered = { id: string; codeNumber: number }

/**
 * The six figures that open a letter, worked out from a random value of this installation, so that its patient reads them as often as they
 * like and a copy of the tables alone opens nothing.
 */
export const codeOf = async (deps: Pick<Deps, 'pool'>, { id, codeNumber }: Numbered): Promise<string> => {
  const secret = await installationSecret(deps.pool, 'gp-letter-codes')
  const bytes = createHmac('sha256', secret).update(`${id}\n${codeNumber}`).digest()
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether somebody has typed what opens the letter. */
export const isCode = async (deps: Pick<Deps, 'pool'>, letter: Numbered, typed: string): Promise<boolean> =>
  typed.length === 6 && timingSafeEqual(Buffer.from(await codeOf(deps, letter)), Buffer.from(typed))
