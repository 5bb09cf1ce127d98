import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@om/db/connect'
import { removeHome } from '@om/db/embedded/home'
import { startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { freePort } from '@om/testing/free-port'
import { people } from '@om/testing/people'
import pg from 'pg'
import { createOwnKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { startProgram } from '#test/programs.ts'
import { benchAudit } from './audit.ts'
import { benchCare } from './care.ts'
import { fillConsults } from './fill.ts'
import { benchFind } from './find.ts'
import { benchIdentity } from './identity.ts'
import { type Figures, load, timeEach } from './load.ts'
import { memoryOf } from './memory.ts'
import { benchMessages } from './messages.ts'
import { benchPatients } from './patients.ts'
import { benchRecord } from './record.ts'
import { benchRegister } from './register.ts'
import { benchRenewals, prepareRenewals } from './renewals.ts'
import { meanTriageTime } from './rules.ts'
import { benchShopOrders } from './shop-orders.ts'
import { benchShopPages } from './shop-pages.ts'
import { makeSubmitters, submit } from './submissions.ts'
import { benchVisits } from './visits.ts'

/**
 * `npm run bench`: the speed and size we promise, on this machine, with the client beside the server. Prints each figure with
 * its promise; ends with 1 when one is missed. `npm run bench -- --small` stops at 10,000 consults; `--care` measures tasks, recalls
 * and what the rules cost, and nothing else; `--messages` messages and visits alone; `--renewals` a night in which many plans renew, alone; `--record` one
 * patient with ten years behind them, alone; `--audit` searches of ten million entries of the audit log, alone; `--find` the search of everything
 * in the office among a million of each, alone; `--register` a dispensing register of five million lines with its searches and reports, alone;
 * `--patients` the doctors' lists of a million patients and prescriptions, and a chart of ten years, alone.
 */
const isSmall = process.argv.includes('--small')
const areMessagesAlone = process.argv.includes('--messages')
const areRenewalsAlone = process.argv.includes('--renewals')
const isRecordAlone = process.argv.includes('--record')
const isFindAlone = process.argv.includes('--find')
const isAuditAlone = process.argv.includes('--audit')
const isRegisterAlone = process.argv.includes('--register')
const arePatientsAlone = process.argv.includes('--patients')
/** What the office, the pharmacy or the doctors search, and nothing else. */
const isOfficeAlone = isAuditAlone || isFindAlone || isRegisterAlone || arePatientsAlone
const isCareAlone =
  process.argv.includes('--care') || areMessagesAlone || areRenewalsAlone || isRecordAlone || isOfficeAlone
const many = isSmall ? 10_000 : 1_000_000
const say = (line: string) => process.stdout.write(`${line}\n`)
let missed = 0
const promise = (name: string, isKept: boolean, text: string) => {
  if (!isKept) missed += 1
  say(`${isKept ? 'kept  ' : 'MISSED'}  ${name.padEnd(52)} ${text}`)
}
const rate = (name: string, figures: Figures, perSecond: number, p99?: number) =>
  promise(
    name,
    figures.perSecond >= perSecond && figures.errors === 0 && (p99 === undefined || figures.p99 <= p99),
    `${figures.perSecond.toFixed(0)}/s (≥ ${perSecond}), p50 ${figures.p50} ms, p99 ${figures.p99} ms${p99 ? ` (≤ ${p99})` : ''}${figures.errors ? `, ${figures.errors} errors` : ''}`,
  )

const triageTime = meanTriageTime()
if (!areRenewalsAlone && !isRecordAlone && !isOfficeAlone)
  promise('triage of one answer set, mean of 100,000', triageTime < 50, `${triageTime.toFixed(1)} µs (< 50)`)

const folder = await mkdtemp(join(tmpdir(), 'om-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
const [port, emulatorsPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
const base = `http://localhost:${port}`
const environment: Record<string, string> = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  DEMO: 'on',
  PORT: String(port),
  EMULATORS_PORT: String(emulatorsPort),
  EMULATORS_SMTP_PORT: String(smtpPort),
  LOG_LEVEL: 'warn',
  AUTH_RATE_LIMIT_FACTOR: '100000',
  EMULATORS_SHOPIFY_WEBHOOK_URL: `${base}/webhooks/shopify`,
  EMULATORS_SHOPIFY_WEBHOOK_SECRET: `shpss_${crypto.randomUUID()}`,
  // What the shop's largest plan gives back a second: reading an order costs about 25 points.
  EMULATORS_SHOP_POINTS_PER_SECOND: '2000',
}
const closing: (() => unknown)[] = [
  () => rm(folder, { recursive: true, force: true }),
  () => removeHome(folder),
  () => database.stop(),
]

try {
  const startEmulators = (more: Record<string, string> = {}) =>
    startProgram(
      'packages/emulators/src/main.ts',
      { ...environment, ...more },
      `http://localhost:${emulatorsPort}/healthz`,
    )
  let emulators = await startEmulators()
  closing.push(() => emulators.stop())
  const first = await startProgram('apps/server/src/main.ts', environment, `${base}/readyz`)
  await first.stop()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  closing.push(() => client.end())
  let plans = 0
  if (areRenewalsAlone) {
    plans = await prepareRenewals({ environment, client, isSmall })
    // From here on the payments tell of what happens.
    await emulators.stop()
    const secret = `whsec_${crypto.randomUUID()}`
    environment.EMULATORS_STRIPE_WEBHOOK_SECRET = secret
    environment.EMULATORS_STRIPE_WEBHOOK_URL = `${base}/webhooks/stripe`
    emulators = await startEmulators()
  }
  const started = performance.now()
  const server = await startProgram('apps/server/src/main.ts', environment, `${base}/readyz`)
  closing.push(server.stop)
  const readyMs = Math.round(performance.now() - started)
  promise('server ready after a warm start', readyMs <= 3000, `${readyMs} ms (≤ 3000)`)
  if (!isCareAlone) {
    await wait(8_000)
    const idle = memoryOf(server.child)
    promise('idle memory of the server', idle <= 220, `${idle} MB (≤ 220)`)

    const html = { accept: 'text/html' }
    rate("home page, men's", await load(`${base}/`, html), 300, 100)
    rate("home page, women's", await load(`${base}/women`, html), 300, 100)
    await benchShopPages({ base, shop: `http://localhost:${emulatorsPort}`, promise, rate })
  }

  const pool = connect(database.url, { max: 2 })
  const keys = await createOwnKeys(pool, `${base}/auth/v1`)
  closing.push(() => pool.end())
  const headersOf = async ({ id, email, role }: { id: string; email: string; role: string }) => {
    await client.query(`insert into auth.sessions (id, user_id, aal) values ($1, $1, 'aal2')`, [id])
    const claims = { sub: id, email, role: 'authenticated', aal: 'aal2', session_id: id }
    const token = await keys.sign({ ...claims, app_metadata: { role }, user_metadata: {} }, 86_400)
    return { authorization: `Bearer ${token}` }
  }
  if (areRenewalsAlone) {
    const patient = await headersOf(people.marcus)
    const at = { base, emulators: `http://localhost:${emulatorsPort}`, environment, client, isSmall, promise }
    await benchRenewals(at, { plans, server: server.child, patient })
  }
  if (isOfficeAlone) {
    const at = { base, client, superadmin: await headersOf(people.sam), isSmall, promise }
    if (isAuditAlone) await benchAudit(at)
    if (isFindAlone) await benchFind(at)
  }
  const [doctor, pharmacist] = [await headersOf(people.drOkoro), await headersOf(people.phTran)]
  if (isRegisterAlone) await benchRegister({ base, client, pharmacist, isSmall, promise })
  if (arePatientsAlone) await benchPatients({ base, client, doctor, isSmall, promise })
  const queue = () => load(`${base}/api/consults/queue?view=waiting&limit=20`, doctor)

  if (!isCareAlone) {
    await benchIdentity({ base, client, keys, promise, rate })
    await benchShopOrders({ base, shop: `http://localhost:${emulatorsPort}`, client, promise, rate })
  }

  const startCopy = async () => {
    const other = await freePort()
    const at = `http://localhost:${other}`
    const { stop } = await startProgram(
      'apps/server/src/main.ts',
      { ...environment, PORT: String(other), PUBLIC_URL: base },
      `${at}/readyz`,
    )
    return { base: at, stop }
  }
  if (!areMessagesAlone && !areRenewalsAlone && !isOfficeAlone)
    await benchRecord({ base, files: join(folder, 'files'), client, patient: await headersOf(people.grace), promise })
  if (!areRenewalsAlone && !isRecordAlone && !isOfficeAlone) {
    const at = { patientsAt: base, client, keys, doctor, promise }
    await benchVisits({ ...at, doctorsAt: base })
    const copy = await startCopy()
    await benchVisits({ ...at, doctorsAt: copy.base })
    await copy.stop()
    await benchMessages({ base, client, keys, doctor, server: server.child, startCopy, promise })
  }
  if (!areMessagesAlone && !areRenewalsAlone && !isRecordAlone && !isOfficeAlone)
    await benchCare({ base, environment, client, doctor, pharmacist, isSmall, promise, rate })

  if (!isCareAlone) {
    const submitters = await makeSubmitters(client, keys, 600)
    await timeEach(submitters.slice(0, 50), 10, person => submit(base, keys.anonKey, person))
    const submitted = await timeEach(submitters.slice(50), 10, person => submit(base, keys.anonKey, person))
    rate('quiz submission to opened consult', submitted, 100, 150)

    await fillConsults(client, 0, 1_000)
    const few = await queue()
    say(`        queue among 1,000 consults: ${few.perSecond.toFixed(0)}/s, p50 ${few.p50} ms, p99 ${few.p99} ms`)
    await fillConsults(client, 1_000, 10_000)
    rate('queue of 20 out of 10,000 open consults', await queue(), 400, 60)
    if (!isSmall) {
      say(`        filling ${many.toLocaleString('en-AU')} consults …`)
      await fillConsults(client, 10_000, many)
      const all = await queue()
      promise(
        'the same queue among 1,000,000, against 1,000',
        all.p50 <= Math.max(few.p50, 1) * 1.5,
        `p50 ${all.p50} ms against ${few.p50} ms (≤ 1.5×), ${all.perSecond.toFixed(0)}/s, p99 ${all.p99} ms`,
      )
    }
    const loaded = memoryOf(server.child)
    await wait(120_000)
    const rested = memoryOf(server.child)
    promise('memory two minutes after the load', rested < 300, `${rested} MB (< 300), ${loaded} MB right after it`)
  }
} finally {
  for (const work of closing.reverse()) await work()
}
say(missed === 0 ? 'Every promise was kept.' : `${missed} missed.`)
process.exit(missed === 0 ? 0 : 1)
