import { createHmac, timingSafeEqual } from 'node:crypto'
import { installationSecret } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'

/** Whose link it is, and in which mail it stood. */
export type NewsLink = { personId: string; newsletterId: string }

const ID_BYTES = 16
const SIGN_BYTES = 16

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const signatureOf = async (deps: Pick<Deps, 'pool'>, ids: Buffer): Promise<Buffer> =>
  createHmac('sha256', await installationSecret(deps.pool, 'newsletters'))
    .update(ids)
    .digest()
    .subarray(0, SIGN_BYTES)

/** Signs a link: nobody else makes one, and it works for as long as there is an account. (REG-22) */
export const newsToken = async (deps: Pick<Deps, 'pool'>, { personId, newsletterId }: NewsLink): Promise<string> => {
  const ids = Buffer.concat([bytesOf(personId), bytesOf(newsletterId)])
  return Buffer.concat([ids, await signatureOf(deps, ids)]).toString('base64url')
}

/** Whose link it is; null where it is not ours, or was changed. */
export const readNewsToken = async (deps: Pick<Deps, 'pool'>, token: string): Promise<NewsLink | null> => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + SIGN_BYTES) return null
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), await signatureOf(deps, ids))) return null
  return { personId: idOf(ids.subarray(0, ID_BYTES)), newsletterId: idOf(ids.subarray(ID_BYTES)) }
}
