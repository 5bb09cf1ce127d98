import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type recordPackages as contract,
  type MyPackages,
  PACKAGE_HOURS,
  type RecordPackage,
} from '@om/contracts/record-packages'
import { z } from 'zod'
import { type PatientActor, system } from '#src/actor.ts'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { FileReply } from '#src/http/serve.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { makePackage } from './make-package.ts'
import {
  insertPackage,
  isBig,
  keepProgress,
  lockLapsed,
  lockOpenOf,
  lockPackage,
  newestPackage,
  type PackageRow,
  sizeOf,
  updatePackage,
  withFileLeft,
} from './packages.repo.ts'

// A record that is too big to be packed while its patient waits is packed by a job. Its file lies where photos do, is downloaded behind
// sign-in until it lapses, and is deleted then. (Decision 75)

const HOUR_MS = 3_600_000
/** Longer than this nothing is made, whatever became of the job. */
const STALE_MS = 2 * HOUR_MS
const AT_ONCE = 20

const OfPackage = z.object({ id: z.uuid() })
const packRecordJob: JobDefinition<z.infer<typeof OfPackage>> = { name: 'pack-record', payload: OfPackage }

const present = (row: PackageRow): RecordPackage => ({
  id: row.id,
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  filesDone: row.filesDone,
  filesTotal: row.filesTotal,
  until: row.until?.toISOString() ?? null,
  bytes: row.bytes,
})

/** How the newest package of the reader stands, and whether they need one. */
export const readPackages = async ({ tx, actor }: Ctx<'patient'>): Promise<Result<MyPackages>> => {
  const size = await sizeOf(tx, actor.id)
  const newest = await newestPackage(tx, actor.id)
  return done({ isBig: isBig(size), files: size.files, newest: newest ? present(newest) : null })
}

type Step = 'begin' | 'stop' | 'ready' | 'download' | 'lapse' | 'fail'

const noted = async (deps: Pick<Deps, 'clock'>, tx: Tx, row: PackageRow, step: Step): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `account.package.${step}`,
    subjectType: 'account',
    subjectId: row.patientId,
    patientId: row.patientId,
  })
}

/** Begins a package; one that is being made or is ready stands for it, and asked for twice it is one. */
export const beginPackage = async (
  ctx: Ctx<'patient'>,
  { id }: CallInput<typeof contract.make>['body'],
): Promise<Result<MyPackages>> => {
  const { deps, tx, actor, now } = ctx
  const { files } = await sizeOf(tx, actor.id)
  if (await insertPackage(tx, { id, patientId: actor.id, askedAt: now, filesTotal: files })) {
    await deps.jobs.send(tx, packRecordJob, { id }, { once: id })
    const row = await lockPackage(tx, id)
    if (row) await noted(ctx.deps, tx, row, 'begin')
  }
  return readPackages(ctx)
}

/** Ends a package that is made or ready; its file is deleted by the next sweep. One that has ended is left as it is. Refuses with `not_found`. */
export const stopPackage = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<MyPackages>> => {
  const { tx, actor, now } = ctx
  const row = await lockPackage(tx, id)
  if (row?.patientId !== actor.id) return refused('not_found')
  if (!row.endedAt) {
    await updatePackage(tx, id, { state: 'stopped', endedAt: now })
    await noted(ctx.deps, tx, row, 'stop')
  }
  return readPackages(ctx)
}

/** The file of a package that is ready and has not lapsed; each download is written down. Refuses with `not_found`. */
export const downloadPackage = async (ctx: BareCtx<'patient'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx, now }): Promise<Result<PackageRow>> => {
    const row = await lockPackage(tx, id)
    if (row?.patientId !== actor.id || row.state !== 'ready' || !row.until || row.until <= now)
      return refused('not_found')
    await noted(deps, tx, row, 'download')
    return done(row)
  })
  if (!found.ok) return found
  const { storageKey, readyAt, askedAt } = found.value
  const bytes = storageKey && (await deps.files.get(storageKey))
  if (!bytes) return refused('not_found')
  return done({ bytes, filename: `my-record-${(readyAt ?? askedAt).toISOString().slice(0, 10)}.zip` })
}

/** That there is a file to fetch; neither what is in it nor a way past signing in. */
export const writeReady = async (deps: Deps, tx: Tx, row: Pick<PackageRow, 'id' | 'patientId'>): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: (await latestConsultOf(tx, row.patientId))?.brand ?? 'men',
    subject: 'The file you asked for is ready',
    heading: 'The file you asked for is ready',
    paragraphs: [
      `Sign in to download it. It is deleted after ${PACKAGE_HOURS} hours; you can ask for it again.`,
      'If you did not ask for a file, please call the clinic.',
    ],
    action: { label: 'Download it', path: '/patient-profile' },
    dedupeKey: `account-package:${row.id}`,
  })

/** The patient themselves, as whom their record is read: the same rows as if they waited for it. */
const asPatient = async (tx: Tx, id: string): Promise<PatientActor | undefined> => {
  const patient = await patientDetails(tx, id)
  if (!patient) return undefined
  const claims = {
    ...{ sub: id, email: patient.email, role: 'authenticated', aal: 'aal1', session_id: id },
    ...{ app_metadata: { role: 'patient' }, exp: 0 },
  }
  const name = `${patient.firstName} ${patient.lastName}`.trim()
  return { role: 'patient', id, email: patient.email, name, claims: { ...claims, raw: claims } }
}

/** Makes a package that is still wanted. Begun again it makes the same file in the same place. Throws `FilesDown`. */
export const runPackage = async (deps: Deps, id: string): Promise<void> => {
  const server = { deps, actor: system('packages') }
  const storageKey = `packages/${id}.zip`
  const actor = await inTransaction(server, async ({ tx }) => {
    const row = await lockPackage(tx, id)
    if (row?.state !== 'making') return undefined
    // Said before it is there: one that is left behind half-way is found by the sweep.
    await updatePackage(tx, id, { storageKey })
    return asPatient(tx, row.patientId)
  })
  if (!actor) return
  let isWanted = true
  const made = await makePackage({ deps, actor, requestId: '' }, async filesDone => {
    isWanted = await inTransaction(server, ({ tx }) => keepProgress(tx, id, filesDone))
    return isWanted
  })
  if (!isWanted || !made?.ok) return
  await deps.files.put(storageKey, made.value.bytes, 'application/zip')
  await inTransaction(server, async ({ tx, now }) => {
    const row = await lockPackage(tx, id)
    if (!row) return
    if (row.state !== 'making') return updatePackage(tx, id, { storageKey })
    await updatePackage(tx, id, {
      ...{ state: 'ready', storageKey, readyAt: now, bytes: made.value.bytes.length, filesDone: row.filesTotal },
      until: new Date(now.getTime() + PACKAGE_HOURS * HOUR_MS),
    })
    await noted(deps, tx, row, 'ready')
    await writeReady(deps, tx, row)
  })
}

/** What packages do in the background. */
export const packagesJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(packRecordJob, ({ id }) => runPackage(deps, id)),
]

/** Ends packages whose time is over or whose job has given up, and deletes the files of those that have ended: first the file, then the note of it. */
export const packagesSweep = async (deps: Deps): Promise<void> => {
  const server = { deps, actor: system('packages') }
  await inTransaction(server, async ({ tx, now }) => {
    const staleSince = new Date(now.getTime() - STALE_MS)
    for (const row of await lockLapsed(tx, { now, staleSince, most: AT_ONCE })) {
      await updatePackage(tx, row.id, { state: row.state === 'ready' ? 'lapsed' : 'failed', endedAt: now })
      await noted(deps, tx, row, row.state === 'ready' ? 'lapse' : 'fail')
    }
  })
  for (const { id, storageKey } of await inTransaction(server, ({ tx }) => withFileLeft(tx, AT_ONCE))) {
    if (storageKey) await deps.files.remove(storageKey)
    await inTransaction(server, ({ tx }) => updatePackage(tx, id, { storageKey: null }))
  }
}

/** Ends what somebody has whose account is closed: nobody could fetch it any more. */
export const endPackagesOf = async (tx: Tx, patientId: string, now: Date): Promise<void> => {
  for (const { id } of await lockOpenOf(tx, patientId)) await updatePackage(tx, id, { state: 'stopped', endedAt: now })
}
