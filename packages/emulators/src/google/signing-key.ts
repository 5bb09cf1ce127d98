import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Store } from '../common/store.ts'

type StoredKey = { id: string; privatePem: string }

export type Signer = {
  /** Signs claims as a compact JWT with RS256. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The public half, as published. */
  publicKeys(): Promise<{ keys: JsonWebKey[] }>
}

const makeKeys = promisify(generateKeyPair)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The key of the provider: made when it is first needed, kept in the store. */
export function createSigner(store: Store): Signer {
  const keys = store.collection<StoredKey>('google_keys')
  let current: Promise<StoredKey> | undefined

  async function make(): Promise<StoredKey> {
    const { privateKey } = await makeKeys('rsa', { modulusLength: 2048 })
    const privatePem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    return { id: createHash('sha256').update(privatePem).digest('hex').slice(0, 40), privatePem }
  }

  async function key(): Promise<StoredKey> {
    current ??= Promise.resolve(keys.first({}) ?? make())
    const found = await current
    // Emptying the store does not change the key: clients have read it and keep it for a while.
    if (!keys.get(found.id)) keys.put(found)
    return found
  }

  return {
    sign: async claims => {
      const { id, privatePem } = await key()
      const text = `${part({ alg: 'RS256', kid: id, typ: 'JWT' })}.${part(claims)}`
      return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(privatePem)).toString('base64url')}`
    },
    publicKeys: async () => {
      const { id, privatePem } = await key()
      const jwk = createPublicKey(privatePem).export({ format: 'jwk' })
      return { keys: [{ ...jwk, kid: id, alg: 'RS256', use: 'sig' }] }
    },
  }
}
