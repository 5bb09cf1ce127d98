import type { Deps } from '#src/deps.ts'
import { mailNotice } from '../mail/notify.ts'
import type { Sql } from '../transaction.ts'
import { tokenHash } from './refresh-tokens.ts'
import type { Origin } from './sessions.ts'
import { deviceName } from './user-agent.ts'

/** Our pages send a random name of 8 to 100 characters; anything else counts as none. */
const idForm = /^[\w-]{8,100}$/

const agentHash = ({ agent }: Origin): string => `agent ${tokenHash(agent)}`
const idHash = ({ deviceId }: Origin): string | null => (idForm.test(deviceId) ? `id ${tokenHash(deviceId)}` : null)

/** How a device is recognised: by the name its pages gave it, else by how its browser describes itself. */
const hashOf = (origin: Origin): string => idHash(origin) ?? agentHash(origin)

type Opened = { sessionId: string; userId: string; email: string | null; origin: Origin }

/** Answers whether the account was used before, but never on this device. Of two sign-ins at once, one is the first. */
const isNewDevice = async (sql: Sql, userId: string, origin: Origin): Promise<boolean> => {
  const { rows } = await sql.query<{ is_new: boolean }>(
    `with before as (select exists (select from auth_private.known_devices where user_id = $1) as any_known),
     noted as (
       insert into auth_private.known_devices as k (user_id, device_hash) select $1, h from unnest($3::text[]) as t(h)
       on conflict (user_id, device_hash) do update set last_seen_at = now()
       returning k.device_hash, k.first_seen_at = now() as is_first)
     select b.any_known and n.is_first as is_new from before b, noted n where n.device_hash = $2`,
    [userId, hashOf(origin), [...new Set([hashOf(origin), agentHash(origin)])]],
  )
  return rows[0]?.is_new ?? false
}

/**
 * Remembers where a new session is used, and tells the owner of the account by mail when that is a device it was never
 * used on. The first device of an account is not told.
 */
export const noteDevice = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  { sessionId, userId, email, origin }: Opened,
): Promise<void> => {
  await sql.query('insert into auth_private.session_details (session_id, time_zone, device_hash) values ($1, $2, $3)', [
    sessionId,
    origin.timeZone,
    hashOf(origin),
  ])
  if (!(await isNewDevice(sql, userId, origin))) return
  const { agent, timeZone } = origin
  await mailNotice(deps, sql, { kind: 'new_device', userId, email, device: deviceName(agent), timeZone })
}

/** Whether a session, by the hash kept of its device, does not know the name yet that its pages now say. */
export const isStillUnnamed = (deviceHash: string | null, origin: Origin): boolean =>
  deviceHash === agentHash(origin) && idHash(origin) !== null

/**
 * A session that began with a followed link knows its browser by description alone. Once its pages say the name of the
 * device, that name is known as well, so that the next sign-in there is no news.
 */
export const nameDevice = async (
  { pool }: Pick<Deps, 'pool'>,
  { sessionId, userId, origin }: { sessionId: string; userId: string; origin: Origin },
): Promise<void> => {
  const named = idHash(origin)
  if (!named) return
  await pool.query(
    `with named as (
       update auth_private.session_details set device_hash = $3 where session_id = $1 and device_hash = $4 returning 1)
     insert into auth_private.known_devices (user_id, device_hash) select $2, $3 from named on conflict do nothing`,
    [sessionId, userId, named, agentHash(origin)],
  )
}
