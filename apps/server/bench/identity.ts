import type pg from 'pg'
import type { AuthKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { arriving, type Figures, load, timeEach } from './load.ts'
import { makeMembers, refresh, signIn } from './members.ts'

type Bench = {
  base: string
  client: pg.Client
  keys: AuthKeys
  promise: (name: string, isKept: boolean, text: string) => void
  rate: (name: string, figures: Figures, perSecond: number, p99?: number) => void
}

const pagesPerSecond = 200
const signInsPerSecond = 50
const seconds = 10

/** Sign-in and sessions: refreshing, what a token costs each call, and pages while many people sign in. */
export const benchIdentity = async ({ base, client, keys, promise, rate }: Bench): Promise<void> => {
  const members = await makeMembers(client, keys, 2_600)
  const apikey = keys.anonKey
  await timeEach(members.slice(0, 100), 10, member => refresh(base, apikey, member))
  rate('token refresh', await timeEach(members.slice(100, 2_100), 10, member => refresh(base, apikey, member)), 300)

  // The same answer with and without a token; 200 people, so that what is remembered of one person is not all there is.
  const settings = `${base}/api/config`
  const without = await load(settings, {})
  const tokens = members.slice(0, 200).map(member => ({ authorization: `Bearer ${member.accessToken}` }))
  const withToken = await load(settings, tokens)
  const overhead = 1000 / withToken.perSecond - 1000 / without.perSecond
  promise(
    'what a verified token adds to a call',
    overhead < 0.3 && withToken.errors === 0,
    `${overhead.toFixed(3)} ms (< 0.3)`,
  )

  const visit = async () => {
    const page = await fetch(`${base}/`, { headers: { accept: 'text/html' } })
    await page.text()
  }
  await arriving(pagesPerSecond, 3, visit)
  const quiet = await arriving(pagesPerSecond, seconds, visit)
  const people = members.slice(2_100)
  const [busy, signIns] = await Promise.all([
    arriving(pagesPerSecond, seconds, visit),
    arriving(signInsPerSecond, seconds, async nth => {
      const person = people[nth % people.length]
      if (person) await signIn(base, apikey, person)
    }),
  ])
  promise(
    `home page while ${signInsPerSecond} sign-ins a second arrive`,
    busy.p99 <= quiet.p99 * 2 && busy.errors === 0,
    `p99 ${busy.p99} ms against ${quiet.p99} ms (≤ 2×); sign-ins p50 ${signIns.p50} ms, p99 ${signIns.p99} ms, ${signIns.errors} asked to wait`,
  )
}
