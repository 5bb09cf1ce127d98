import { migrate } from '@om/db/migrate'
import { newPushKeys } from '@om/integrations/push/client'
import type { Pool } from 'pg'
import { type Config, readConfig } from '#src/config.ts'
import { openPools } from '#src/database/pools.ts'
import { createOwnKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import {
  ensureSigningKey,
  type Rotated,
  replaceSigningKeysNow,
  rotateSigningKeys,
} from '#src/surfaces/auth-v1/keys/signing-keys.ts'
import { clinicMoment } from '#src/surfaces/auth-v1/mail/notify.ts'
import { openDatabase } from './database/open-database.ts'

const printKeys = async (pool: Pool, config: Config): Promise<string[]> => {
  const keys = await createOwnKeys(pool, `${config.publicUrl}/auth/v1`)
  return [
    `URL          ${config.publicUrl}`,
    `anon         ${keys.anonKey}`,
    `service_role ${keys.serviceKey}`,
    'The service key passes every access rule: keep it on servers only.',
  ]
}

const alreadyRotated = ({ kid, signsFrom }: Rotated): Error =>
  new Error(
    signsFrom.getTime() > Date.now()
      ? `A rotation is under way: key ${kid} signs from ${clinicMoment(signsFrom)}. Rotate again after that.`
      : `Key ${kid} was put in place a moment ago. Nothing was changed.`,
  )

const rotate = async (pool: Pool): Promise<string[]> => {
  await ensureSigningKey(pool)
  const rotated = await rotateSigningKeys(pool)
  if (rotated.outcome === 'already') throw alreadyRotated(rotated)
  return [
    `New signing key ${rotated.kid}: published now, signs from ${clinicMoment(rotated.signsFrom)}.`,
    'The old key stays published until its last token has expired. Nobody is signed out and no copy needs a restart.',
  ]
}

const rotateNow = async (pool: Pool): Promise<string[]> => {
  const rotated = await replaceSigningKeysNow(pool)
  if (rotated.outcome === 'already') throw alreadyRotated(rotated)
  return [
    `New signing key ${rotated.kid}: it is the only one from now on. Destroyed: ${rotated.replaced.join(', ') || 'none'}.`,
    'What this means:',
    '- Copies that are running let go of the old key within ten minutes. Restart them to make it immediate.',
    '- Access tokens of the old key are refused from then on. Open pages get a new one with their refresh token; until they',
    '  do, calls fail, and someone may have to reload the page.',
    '- Services that verify tokens with our published keys may refuse new tokens until they read the keys again.',
  ]
}

const work = (words: string[]): ((pool: Pool, config: Config) => Promise<string[]>) => {
  switch (words.join(' ')) {
    case '':
      return printKeys
    case 'rotate':
      return rotate
    case 'rotate --now':
      return rotateNow
    default:
      throw new Error(
        'Usage: npm run keys            prints the keys\n       npm run keys -- rotate [--now]\n       npm run keys -- push',
      )
  }
}

/**
 * `npm run keys` prints the keys of the built-in auth service, for clients that are configured by hand.
 * `npm run keys -- push` makes new ones for push notifications; nothing is stored.
 * `npm run keys -- rotate` replaces the key that signs access tokens; `--now` does so at once, for a key that leaked.
 */
const run = async () => {
  if (process.argv.slice(2).join(' ') === 'push') {
    const { publicKey, privateKey } = newPushKeys()
    process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
    return
  }
  const task = work(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.hostedAuth) {
    process.stdout.write(`The auth service is hosted at ${config.hostedAuth.url}; its keys are in its own dashboard.\n`)
    return
  }
  const database = await openDatabase(config)
  try {
    await migrate(database.url)
    const pools = openPools(database.url, 2)
    try {
      process.stdout.write(`${(await task(pools.server, config)).join('\n')}\n`)
    } finally {
      await pools.close()
    }
  } finally {
    await database.close()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
