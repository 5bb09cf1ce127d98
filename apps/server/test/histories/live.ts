import { ApiError } from '@om/contracts/client'
import { sealAudit } from '#src/modules/audit-chain/seal-audit.ts'
import { verifyAudit } from '#src/modules/audit-chain/verify-audit.ts'
import { repeatStoredRuns } from '#src/modules/prescriptions/repeat-runs.ts'
import { advance, joinClocks, mendServices } from '#test/given/billing.ts'
import { leaningOf } from './goals.ts'
import { broken, differsFromProvider, overread } from './invariants/broken.ts'
import { type Standing, standingOf } from './standing.ts'
import { arrive, clinicSteps } from './steps/clinic.ts'
import { doctorSteps } from './steps/doctor.ts'
import { moneySteps } from './steps/money.ts'
import { officeSteps } from './steps/office.ts'
import { parcelSteps } from './steps/parcels.ts'
import { patientSteps } from './steps/patient.ts'
import { pharmacySteps } from './steps/pharmacy.ts'
import { historyApp, type Step, type Steps, settle, settleByClock, tryStep, type World } from './world.ts'

export const steps: Steps = {
  ...pharmacySteps,
  ...parcelSteps,
  ...doctorSteps,
  ...patientSteps,
  ...clinicSteps,
  ...moneySteps,
  ...officeSteps,
}

/** How often each kind of step was made, and how often it was refused with which code. */
export type Coverage = Record<string, { made: number; refused: Record<string, number> }>

export const noCoverage = (): Coverage =>
  Object.fromEntries(Object.keys(steps).map(name => [name, { made: 0, refused: {} }]))

/** A number from 0 to 1 that hangs on nothing but these words (FNV-1a, mixed once more). */
const chance = (words: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

type Leaning = Map<string, number>
type Choice = { name: string; step: Step; who: number; now: Standing }

/**
 * The step of an event: each that could be made now draws a number that hangs on the event and itself, and the least wins, the
 * likelier the more it weighs. So the same event mostly means the same step, also where another one before it is left out.
 */
const choose = (world: World, standings: Standing[], event: number, leaning: Leaning): Choice | undefined => {
  let best: { choice: Choice; draw: number } | undefined
  for (const [name, step] of Object.entries(steps))
    for (const [who, now] of standings.entries()) {
      if (!step.when(now, world)) continue
      const draw = -Math.log(1 - chance(`${event} ${name} ${who}`)) / ((step.weight ?? 10) * (leaning.get(name) ?? 1))
      if (!best || draw < best.draw) best = { choice: { name, step, who, now }, draw }
    }
  return best?.choice
}

const liveStep = async (world: World, event: number, leaning: Leaning, coverage: Coverage): Promise<string> => {
  // No two things happen in the same instant.
  await advance(world.app, 'PT1M')
  const standings = await standingOf(
    world.app,
    world.patients.map(one => one.id),
  )
  const choice = choose(world, standings, event, leaning)
  if (!choice) return 'nothing could be done'
  const { name, step, who, now } = choice
  const patient = world.patients[who]
  const seen = coverage[name]
  if (!patient || !seen) throw new Error(`there is no ${name}`)
  const line = `${world.app.clock.now().toISOString()} ${name}, of ${patient.brand} ${who + 1}`
  const refused = await tryStep(world, step, patient, now).catch((cause: Error) => {
    const problems = cause instanceof ApiError ? JSON.stringify(cause.problems) : ''
    throw new Error(`${line}: ${cause.stack} ${problems}`)
  })
  if (refused === null) seen.made += 1
  else seen.refused[refused] = (seen.refused[refused] ?? 0) + 1
  await settle(world)
  return refused === null ? line : `${line}: refused with ${refused}`
}

/** A clinic with the people with whom a history begins. */
const begin = async (theme: number): Promise<World> => {
  const app = await historyApp()
  await joinClocks(app)
  const world: World = { app, patients: [], lots: 1, isLapsed: false, messages: 'straight' }
  // In every third clinic what the first one takes is made for them.
  await arrive(world, { men: theme % 3 === 0 ? 'RX-M2' : 'RX-M1', women: 'RX-W4' })
  await arrive(world, { men: 'RX-M1', women: 'RX-W2' })
  return world
}

/** Everything works again, every message comes, and what waited for that has happened. */
const comeToRest = async (world: World): Promise<void> => {
  await mendServices(world.app)
  world.messages = 'straight'
  for (const hours of [3, 3, 3]) {
    await advance(world.app, `PT${hours}H`)
    await settleByClock(world)
  }
}

/** What is asked at the end of a history, being too much after each step. */
const judgeEnd = async (world: World): Promise<void> => {
  await comeToRest(world)
  const { app, patients } = world
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    const found = await overread(client, patients)
    if (found.length > 0) throw new Error(`INV-14 was read, and is not theirs: ${JSON.stringify(found)}`)
    const differing = await differsFromProvider(app, client)
    if (differing.length > 0) throw new Error(`our money is not the provider's: ${JSON.stringify(differing)}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
  const left = await broken(app)
  if (left.length > 0) throw new Error(JSON.stringify(left, null, 1))
  const { others } = await repeatStoredRuns((text, values) => app.deps.pool.query(text, values))
  if (others.length > 0) throw new Error(`INV-19 cannot be repeated: ${JSON.stringify(others)}`)
  await sealAudit(app.deps)
  const { finding } = await verifyAudit((text, values) => app.deps.pool.query(text, values))
  if (finding) throw new Error(`the audit log is not whole: ${finding}`)
}

/**
 * Lives through one history in a clinic of its own, and asks after each step whether all holds. Throws at the first step after
 * which something does not, with everything that led there.
 */
export const liveThrough = async (theme: number, events: readonly number[], coverage: Coverage): Promise<void> => {
  const leaning = leaningOf(Object.keys(steps), words => chance(`${theme} ${words}`))
  const world = await begin(theme)
  const story: string[] = []
  try {
    for (const event of events) {
      story.push(await liveStep(world, event, leaning, coverage))
      const found = await broken(world.app)
      if (found.length > 0) throw new Error(JSON.stringify(found, null, 1))
    }
    await judgeEnd(world)
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${what}\n\nAfter ${story.length} steps:\n${story.join('\n')}`)
  } finally {
    await world.app.stop()
  }
}
