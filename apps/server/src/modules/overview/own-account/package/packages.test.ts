import { randomUUID } from 'node:crypto'
import { exportPackage } from '@om/contracts/account'
import { MOST_FILES_AT_ONCE, recordPackages } from '@om/contracts/record-packages'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { packagesSweep, runPackage } from './packages.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const FILES = MOST_FILES_AT_ONCE + 10

/** Somebody with more photos than are packed while one waits; three of them are in the store. */
const givenMany = async (): Promise<Patient> => {
  const patient = await givenPatient(app)
  await app.deps.pool.query(
    `insert into public.photos (id, patient_id, subject_kind, subject_id, view, storage_key, width, height, bytes, sha256)
     select gen_random_uuid(), $1::uuid, 'document', $1::uuid, 'other', 'photos/' || left($1::uuid::text, 8) || '/' || n, 10, 10, 3, 'x' from generate_series(1, $2) n`,
    [patient.id, FILES],
  )
  for (const n of [1, 2, 3])
    await app.deps.files.put(`photos/${patient.id.slice(0, 8)}/${n}.full.webp`, new Uint8Array([n]), 'image/webp')
  return patient
}
const mine = (who: Patient) => app.as(who).api.recordPackages.mine()
const make = (who: Patient, id = randomUUID()) => app.as(who).api.recordPackages.make({ body: { id } })
const fetchFile = (who: Patient, id: string) => app.as(who).request('GET', `/api/account/packages/${id}/file`)
const told = async (who: Patient) =>
  (await app.mails(who.email)).filter(mail => mail.subject === 'The file you asked for is ready')
const steps = async ({ id }: Patient) =>
  (
    await app.deps.pool.query(
      `select action from public.audit_log where patient_id = $1 and action like 'account.package.%' order by id`,
      [id],
    )
  ).rows.map(row => row.action.split('.').at(-1))

test('a big record is packed by a job, told of once, downloaded behind sign-in alone, and deleted after a day [RECORD-S064]', async () => {
  const patient = await givenMany()
  expect(await mine(patient)).toEqual({ isBig: true, files: FILES, newest: null })
  expect((await app.as(patient).request('GET', exportPackage.path)).status).toBe(409)
  const id = randomUUID()
  await make(patient, id)
  expect((await make(patient, id)).newest).toMatchObject({ id, state: 'making', filesDone: 0, filesTotal: FILES })
  // Another one is the one that is being made.
  expect((await make(patient)).newest?.id).toBe(id)
  await app.drain()
  await runPackage(app.deps, id)
  const { newest } = await mine(patient)
  expect(newest).toMatchObject({ id, state: 'ready', filesDone: FILES, bytes: expect.any(Number) })
  expect(Date.parse(newest?.until ?? '') - app.clock.now().getTime()).toBe(24 * 3_600_000)
  const response = await fetchFile(patient, id)
  expect(response.headers.get('content-disposition')).toMatch(/my-record-.*\.zip/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files).filter(name => name.startsWith('photos/'))).toHaveLength(3)
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('3 photos and papers')
  const other = await givenPatient(app)
  expect((await fetchFile(other, id)).status).toBe(404)
  expect(await mine(other)).toEqual({ isBig: false, files: 0, newest: null })
  await app.drain()
  expect(await told(patient)).toHaveLength(1)
  app.clock.advance(24 * 3_600_000)
  expect((await fetchFile(patient, id)).status).toBe(404)
  await packagesSweep(app.deps)
  expect((await mine(patient)).newest).toMatchObject({ state: 'lapsed' })
  expect(await app.deps.files.get(`packages/${id}.zip`)).toBeNull()
  expect(await steps(patient)).toEqual(['begin', 'ready', 'download', 'lapse'])
})

test('is stopped while it is made, or deleted once it is there, and made again; one that never ends has failed [RECORD-S064]', async () => {
  const patient = await givenMany()
  const first = randomUUID()
  await make(patient, first)
  await app.as(patient).api.recordPackages.stop({ params: { id: first } })
  await runPackage(app.deps, first)
  expect((await mine(patient)).newest).toMatchObject({ state: 'stopped' })
  const second = randomUUID()
  await make(patient, second)
  await runPackage(app.deps, second)
  const stranger = app.as(await givenPatient(app)).api
  await expect(stranger.recordPackages.stop({ params: { id: second } })).rejects.toMatchObject({ code: 'not_found' })
  await app.as(patient).api.recordPackages.stop({ params: { id: second } })
  await packagesSweep(app.deps)
  expect(await app.deps.files.get(`packages/${second}.zip`)).toBeNull()
  expect((await fetchFile(patient, second)).status).toBe(404)
  const third = randomUUID()
  await app.deps.pool.query(
    `insert into public.record_packages (id, patient_id, asked_at, files_total) values ($1, $2, $3, 5)`,
    [third, patient.id, new Date(app.clock.now().getTime() - 3 * 3_600_000)],
  )
  await packagesSweep(app.deps)
  const { rows } = await app.deps.pool.query('select state from public.record_packages where id = $1', [third])
  expect(rows).toEqual([{ state: 'failed' }])
})

test('left behind half-way its file is deleted; given up by its job it is said to have failed [RECORD-S064]', async () => {
  const patient = await givenMany()
  const id = randomUUID()
  await make(patient, id)
  const { files } = app.deps
  const put: typeof files.put = async (...file) => {
    await files.put(...file)
    throw new Error('stopped here')
  }
  await expect(runPackage({ ...app.deps, files: { ...files, put } }, id)).rejects.toThrow('stopped here')
  await packagesSweep(app.deps)
  expect((await mine(patient)).newest).toMatchObject({ state: 'making' })
  await app.deps.pool.query(`update jobs.job set state = 'failed' where name = 'pack-record' and data->>'id' = $1`, [
    id,
  ])
  await packagesSweep(app.deps)
  expect((await mine(patient)).newest).toMatchObject({ state: 'failed' })
  expect(await files.get(`packages/${id}.zip`)).toBeNull()
})

onlyFor(() => app, recordPackages.mine)
onlyFor(() => app, recordPackages.make, { body: { id: randomUUID() } })
onlyFor(() => app, recordPackages.stop, { params: { id: randomUUID() } })
onlyFor(() => app, recordPackages.file, { params: { id: randomUUID() } })
