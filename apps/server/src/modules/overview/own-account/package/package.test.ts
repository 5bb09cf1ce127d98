import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as contract from '@om/contracts/account'
import { people } from '@om/testing/people'
import { Ajv } from 'ajv'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleProblems, profileRules } from '#test/fhir/check-bundle.ts'
import { isKnownRule } from '#test/fhir/rules.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { inPackage, leftOut } from './contents.ts'

let app: TestApp
let patient: Awaited<ReturnType<typeof givenShipped>>['patient']
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  patient = (await givenShipped(app)).patient
  const { id } = patient
  // A photo that is kept, one that is deleted, a result and one that was a mistake.
  await app.deps.pool.query(
    `insert into public.photos (id, patient_id, view, storage_key, width, height, bytes, sha256)
     values ('00000000-0000-4000-8000-0000000f0001', $1, 'crown', 'photos/00/one', 10, 10, 3, 'x'),
       ('00000000-0000-4000-8000-0000000f0002', $1, 'front', 'photos/00/two', 10, 10, 3, 'y')`,
    [id],
  )
  await app.deps.pool.query(
    `insert into public.clinical_facts (patient_id, kind, key, value, measured_on, source, by_name, at)
     values ($1, 'test', 'ferritin', '{"value":54,"lower":null}', '2026-01-05', 'doctor', 'Dr Amara Okoro', now()),
       ($1, 'test', 'blood_pressure', '{"value":124,"lower":78}', '2026-01-05', 'doctor', 'Dr Amara Okoro', now())`,
    [id],
  )
  await app.deps.pool.query(
    `insert into public.appointments (patient_id, doctor_id, mode, starts_at, ends_at)
     values ($1, $2, 'video', '2027-01-05T00:00:00Z', '2027-01-05T00:15:00Z')`,
    [id, people.drOkoro.staffId],
  )
  const told = { text: 'Plasters at the chemist', values: ['latex_adhesive', 'other'] }
  await app.as(patient).api.picture.correct({ body: { id: randomUUID(), key: 'allergies', ...told } })
  const thyroid = { key: 'health_conditions' as const, values: ['thyroid'], text: '' }
  await app.as(patient).api.picture.correct({ body: { id: randomUUID(), ...thyroid } })
  await app.as(patient).api.privacyRequests.ask({
    body: { id: randomUUID(), kind: 'access', words: 'Please send me a copy on paper.', lookId: null },
  })
  await app.as(patient).api.corrections.ask({
    body: {
      id: randomUUID(),
      area: 'details',
      about: 'My name',
      wrong: 'It is written wrongly.',
      should: 'With an e.',
    },
  })
  const photo = '00000000-0000-4000-8000-0000000f0001'
  await app.deps.pool.query(
    `insert into public.photo_points (photo_id, ax, ay, bx, by, set_by_name, set_at) values ($1, 0.2, 0.5, 0.8, 0.5, 'Dr Amara Okoro', now())`,
    [photo],
  )
  await app.deps.pool.query(
    `insert into public.photo_unfit values ($1, 'something_else', $2, 'Dr Amara Okoro', now())`,
    [photo, people.drOkoro.id],
  )
  await app.deps.pool.query(
    `insert into public.photo_marks (id, photo_id, kind, from_x, from_y, to_x, to_y, words, is_shared, made_by, made_by_name)
     values (gen_random_uuid(), $1, 'circle', 0.5, 0.5, 0.6, 0.6, 'Thicker here', true, $2, 'Dr Amara Okoro'),
       (gen_random_uuid(), $1, 'arrow', 0.5, 0.5, 0.6, 0.6, 'For the clinic alone', false, $2, 'Dr Amara Okoro')`,
    [photo, people.drOkoro.id],
  )
  await app.deps.files.put('photos/00/one.full.webp', new Uint8Array([1, 2, 3]), 'image/webp')
  const certificate = {
    ...{ kind: 'certificate' as const, to: '', text: '', asks: '', parts: [], certifies: 'unfit' as const },
    ...{ from: '2026-01-05', until: '2026-01-06' },
  }
  const signed = { key: randomUUID(), replaces: null, from: [], content: certificate }
  const newer = { ...signed, key: randomUUID(), replaces: signed.key }
  for (const body of [signed, newer]) await app.as(people.drOkoro).api.doctorLetters.sign({ params: { id }, body })
  await app.as(patient).api.consents.answer({ body: { kind: 'telehealth', agrees: false } })
})
afterAll(() => app.stop())

type Resource = { resourceType: string; [field: string]: unknown }
const packageOf = async (who: typeof patient) => {
  const response = await app.as(who).request('GET', contract.exportPackage.path)
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const bundle = JSON.parse(strFromU8(files['fhir.json'] ?? new Uint8Array())) as {
    entry: { fullUrl: string; resource: Resource }[]
  }
  return { response, files, bundle, resources: bundle.entry.map(one => one.resource) }
}

const countOf = async (sql: string): Promise<number> =>
  Number((await app.deps.pool.query(`select count(*) as n from public.${sql}`, [patient.id])).rows[0].n)

test('everything comes in one file that opens, and is written down; a stranger’s holds nothing of it [RECORD-S060]', async () => {
  const { response, files } = await packageOf(patient)
  expect(response.headers.get('content-disposition')).toMatch(/filename="my-record-\d{4}-\d\d-\d\d\.zip"/)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['README.txt', 'record.pdf', 'record.json', 'fhir.json', 'money.csv']),
  )
  const pdf = await getDocumentProxy(files['record.pdf'] ?? new Uint8Array())
  expect(pdf.numPages).toBeGreaterThan(1)
  const money = strFromU8(files['money.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
  expect(money).toHaveLength(
    1 +
      (await countOf(`invoices where patient_id = $1 and status <> 'draft'`)) +
      (await countOf('refunds where patient_id = $1')),
  )
  expect(await countOf(`audit_log where patient_id = $1 and action = 'account.exported' and reason = 'package'`)).toBe(
    1,
  )
  const other = await packageOf(await givenPatient(app))
  expect(strFromU8(other.files['fhir.json'] ?? new Uint8Array())).not.toContain(patient.id)
})

test('the bundle is valid R4, has what AU Core makes mandatory, and counts what the database holds [RECORD-S061]', async () => {
  const { bundle, resources } = await packageOf(patient)
  const schema = JSON.parse(
    readFileSync(new URL('../../../../../test/fixtures/fhir-r4.schema.json', import.meta.url), 'utf8'),
  )
  const isValid = new Ajv({ strict: false, allErrors: false }).compile(schema)
  expect([isValid(bundle), isValid.errors?.[0]]).toEqual([true, undefined])
  expect(isValid({ ...bundle, type: 'whatever' })).toBe(false)
  expect(bundleProblems(bundle)).toEqual([])
  expect([...new Set(resources.map(one => one.resourceType))].toSorted()).toEqual([
    ...['AllergyIntolerance', 'Appointment', 'AuditEvent', 'Condition', 'Consent', 'DocumentReference', 'Encounter'],
    ...['MedicationDispense', 'MedicationRequest', 'Observation', 'Patient', 'Practitioner'],
  ])
  const of = (type: string) => resources.filter(one => one.resourceType === type)
  expect(of('Patient')).toMatchObject([
    {
      meta: { profile: [expect.stringMatching(/au-core-patient$/)] },
      identifier: [{ value: expect.any(String) }],
      name: [{ family: patient.lastName }],
      gender: 'male',
      birthDate: expect.any(String),
    },
  ])
  for (const one of of('MedicationRequest'))
    expect(one).toMatchObject({
      status: expect.any(String),
      intent: 'order',
      medicationCodeableConcept: { text: expect.any(String) },
      subject: { reference: `urn:uuid:${patient.id}` },
      authoredOn: expect.any(String),
      requester: { reference: expect.stringMatching(/^urn:uuid:/) },
    })
  const items = await app.deps.pool.query(
    'select coalesce(sum(jsonb_array_length(items)), 0)::int as n from public.prescriptions where patient_id = $1',
    [patient.id],
  )
  expect(of('MedicationRequest')).toHaveLength(items.rows[0].n)
  for (const [type, sql] of [
    ['Encounter', 'consults where patient_id = $1'],
    ['MedicationDispense', 'dispensed_items where patient_id = $1'],
    ['Consent', 'consent_answers where patient_id = $1'],
    ['Appointment', 'appointments where patient_id = $1'],
  ] as const)
    expect([type, of(type).length]).toEqual([type, await countOf(sql)])
  const ofPhotos = 'join public.photos p on p.id = photo_id where p.patient_id = $1'
  expect(of('DocumentReference')).toHaveLength(
    (await countOf('photos where patient_id = $1')) +
      (await countOf('privacy_requests where patient_id = $1')) +
      (await countOf('note_shares where patient_id = $1 and ended_at is null')) +
      (await countOf('doctor_letters where patient_id = $1')) +
      (await countOf(`gp_letters where patient_id = $1 and kind = 'summary' and sent_at is not null`)),
  )
  expect(of('Observation')).toHaveLength(
    (await countOf(`clinical_facts where patient_id = $1 and kind = 'test'`)) +
      (await countOf(`photo_points ${ofPhotos}`)) +
      (await countOf(`photo_marks ${ofPhotos} and is_shared and removed_at is null`)) +
      (await countOf(`photo_unfit ${ofPhotos}`)),
  )
  // A blood pressure has both of its numbers by their codes, anything else its number and unit.
  expect(of('Observation').find(one => JSON.stringify(one.code).includes('85354-9'))).toMatchObject({
    meta: { profile: [expect.stringContaining('au-core-bloodpressure')] },
    component: [{ valueQuantity: { value: 124, code: 'mm[Hg]' } }, { valueQuantity: { value: 78 } }],
  })
  expect(of('Observation').find(one => JSON.stringify(one.code).includes('ferritin'))).toMatchObject({
    valueQuantity: { value: 54, unit: 'µg/L' },
  })
  // What is referred to is in it.
  const urls = new Set(bundle.entry.map(one => one.fullUrl))
  expect(urls.size).toBe(bundle.entry.length)
  const referred = [...JSON.stringify(bundle).matchAll(/"reference":"(urn:uuid:[^"]+)"/g)].map(([, url]) => url)
  expect(referred.filter(url => !urls.has(url ?? ''))).toEqual([])
})

test('what a definition asks for is missed where it is not there, and every rule of a profile is looked at [RECORD-S061]', async () => {
  const { bundle } = await packageOf(patient)
  expect(profileRules().filter(key => !isKnownRule(key))).toEqual([])
  const without = (type: string, change: object) =>
    bundleProblems({
      ...bundle,
      entry: bundle.entry.map(one =>
        one.resource.resourceType === type ? { ...one, resource: { ...one.resource, ...change } } : one,
      ),
    })
  for (const [type, change, problem] of [
    ['Patient', { birthDate: undefined }, 'birthDate: needs 1'],
    ['Patient', { gender: 'yes' }, 'is none of its codes'],
    ['Patient', { name: [{ given: ['Mina'] }] }, 'au-core-pat-02'],
    ['Practitioner', { name: [{ text: 'Dr Okoro' }] }, 'family: needs 1'],
    ['Encounter', { subject: undefined }, 'subject: needs 1'],
    ['MedicationRequest', { authoredOn: '2026' }, 'au-core-medreq-01'],
    ['MedicationDispense', { colour: 'red' }, 'has no such element'],
    ['Consent', { policyRule: undefined }, 'ppc-1'],
    ['Appointment', { start: undefined }, 'app-2'],
    ['Observation', { status: undefined }, 'status: needs 1'],
    ['Observation', { component: [{ code: { text: 'One of two' } }] }, 'component: needs 2'],
    ['Observation', { component: [{ code: { text: 'No value' } }] }, 'vs-3'],
    ['AuditEvent', { recorded: 'yesterday' }, 'is no instant'],
    ['DocumentReference', { content: [] }, 'content: needs 1'],
  ] as const)
    expect([type, without(type, change)]).toEqual([type, expect.arrayContaining([expect.stringContaining(problem)])])
})

test('each photo that is named is there, and one that was deleted is listed alone [RECORD-S062]', async () => {
  const { files, resources } = await packageOf(patient)
  const named = resources
    .filter(one => one.resourceType === 'DocumentReference')
    .flatMap(one => (one.content as { attachment: { url?: string } }[])[0]?.attachment.url ?? [])
    .filter(url => url.startsWith('photos/'))
  expect(named).toHaveLength(2)
  const there = Object.keys(files).filter(name => name.startsWith('photos/'))
  expect(there).toHaveLength(1)
  expect(named).toContain(there[0])
  expect(files[there[0] ?? '']).toEqual(new Uint8Array([1, 2, 3]))
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('1 that were taken back')
})

test('what was asked about privacy and what is said of photos is in it, and what doctors drew for the clinic is not [RECORD-S063]', async () => {
  const { files } = await packageOf(patient)
  const words = strFromU8(files['record.json'] ?? new Uint8Array())
  expect(words).toContain('Please send me a copy on paper.')
  expect(words).toContain('Thicker here')
  expect(words).toContain('It shows something else')
  for (const name of ['record.json', 'fhir.json'])
    expect(strFromU8(files[name] ?? new Uint8Array())).not.toContain('For the clinic alone')
  const lines = strFromU8(files['requests.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(
    1 +
      (await countOf('privacy_requests where patient_id = $1')) +
      (await countOf('correction_requests where patient_id = $1')),
  )
  expect(lines[1]).toMatch(/^\d+,Access to information,/)
})

test('letters that doctors signed are in it as they are printed, each version, by its doctor; those that stand no more say so [RECORD-S150]', async () => {
  const { files, resources } = await packageOf(patient)
  const letters = resources.filter(one => JSON.stringify(one.type) === '{"text":"Medical certificate"}')
  const author = [{ reference: `urn:uuid:${people.drOkoro.staffId}`, type: 'Practitioner' }]
  expect(letters).toMatchObject([
    { status: 'superseded', author },
    { status: 'current', author },
  ])
  const urls = letters.flatMap(one => (one.content as { attachment: { url: string } }[])[0]?.attachment.url ?? [])
  expect(urls.toSorted()).toEqual(
    Object.keys(files)
      .filter(name => name.startsWith('letters/'))
      .toSorted(),
  )
  const wordsOf = async (url = '') => {
    const pdf = await getDocumentProxy(files[url] ?? new Uint8Array())
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
  }
  expect(await wordsOf(urls[0])).toContain('Replaced by a newer version')
  expect(await wordsOf(urls[1])).toMatch(/unfit for work or study from 5 January 2026/)
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('2 referrals, certificates and summaries')
})

test('all that is held of a person is in it or said to be left out, with the reason [RECORD-S151]', async () => {
  const { rows } = await app.deps.pool.query<{ name: string }>(
    `select name from private.person_tables where fate = 'destroyed' and name like 'public.%'`,
  )
  const known = [...inPackage, ...leftOut.flatMap(one => one.tables)]
  expect(new Set(known).size).toBe(known.length)
  expect(known.toSorted()).toEqual(rows.map(one => one.name.replace('public.', '')).toSorted())
  const { files } = await packageOf(patient)
  for (const { what } of leftOut) expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(what)
  const subjects = Object.keys(JSON.parse(strFromU8(files['record.json'] ?? new Uint8Array())))
  expect(subjects).toEqual(
    expect.arrayContaining([
      ...['What you agreed to pay', 'Prices you were told', 'Payments that failed', 'Recalls you were told of'],
      ...['Devices that get your notices', 'Who opened your record'],
    ]),
  )
})

onlyFor(() => app, contract.exportPackage)
