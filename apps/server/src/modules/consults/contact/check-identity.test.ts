import { checkIdentity } from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactNow, givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { attachPhoto, finishUpload, sendAll } from '#test/given/photos.ts'
import { jpeg } from '#test/given/pictures.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Ready = Awaited<ReturnType<typeof givenReadyToSign>>

const sign = async ({ consult, doctor }: Pick<Ready, 'consult' | 'doctor'>) =>
  app.as(doctor).api.prescriptions.sign({
    params: { id: consult.id },
    body: await signatureFor(app, doctor, consult, 'RX-M1'),
  })
const open = async ({ patient }: Pick<Ready, 'patient'>) => (await app.as(patient).api.consults.mine()).items[0]
const picturesOf = async ({ consult: { id }, doctor }: Pick<Ready, 'consult' | 'doctor'>) =>
  (await app.as(doctor).api.photos.about({ params: { kind: 'identity', id } })).photos.map(photo => photo.id)
/** As the card does it: with the pictures that are before the doctor. */
const check = async (
  { consult, doctor }: Pick<Ready, 'consult' | 'doctor'>,
  outcome: 'proven' | 'not_proven',
  photos?: string[],
) =>
  app.as(doctor).api.consults.checkIdentity({
    params: { id: consult.id },
    body: {
      version: consult.version,
      outcome,
      photos: photos ?? (await picturesOf({ consult, doctor })),
      ...(outcome === 'not_proven' ? { why: 'unreadable' as const } : {}),
    },
  })
const filesOf = async (id: string) =>
  Number((await app.deps.pool.query('select count(*) from public.photos where subject_id = $1', [id])).rows[0].count)

describe('who a patient is', () => {
  test('is seen on a photo ID before the first prescription: on video it is part of the contact (REG-03) [CONSULT-S42]', async () => {
    const spoken = await givenReadyToSign(app, { mode: 'phone' })
    expect(spoken.consult.policy).toMatchObject({ identityNeeded: true })
    await expect(sign(spoken)).rejects.toMatchObject({
      problems: [expect.objectContaining({ code: 'identity_unproven' })],
    })
    expect(await open(spoken)).toMatchObject({ identityNeeded: true })
    const seen = await givenReadyToSign(app, { mode: 'video' })
    expect(seen.consult).toMatchObject({ policy: { identityNeeded: false }, identity: { how: 'video' } })
    expect((await sign(seen)).state).toBe('approved')
  })

  test('may be shown on a picture, which is deleted once a doctor has said what it shows [CONSULT-S43]', async () => {
    const given = await givenReadyToSign(app, { mode: 'phone' })
    const { id } = given.consult
    await expect(check(given, 'proven')).rejects.toMatchObject({ code: 'no_identity_picture' })
    await attachPhoto(app, given.patient, { kind: 'identity', id })
    const { photos } = await app.as(given.doctor).api.photos.about({ params: { kind: 'identity', id } })
    expect(photos).toHaveLength(1)
    // One that cannot be read is asked for again, and deleted as well.
    const again = await check(given, 'not_proven')
    expect(again).toMatchObject({ policy: { identityNeeded: true }, identity: null })
    expect(await open(given)).toMatchObject({ identityNeeded: true, identityRefused: 'unreadable' })
    await app.sweep('consults', 'photos')
    expect(await filesOf(id)).toBe(0)
    expect(await open(given)).toMatchObject({ identitySent: false })
    await attachPhoto(app, given.patient, { kind: 'identity', id })
    expect(await open(given)).toMatchObject({ identitySent: true })
    const proven = await check({ ...given, consult: again }, 'proven')
    expect(proven).toMatchObject({
      policy: { identityNeeded: false },
      identity: { by: expect.stringContaining('Okoro'), how: 'document' },
    })
    await app.sweep('consults', 'photos')
    expect(await filesOf(id)).toBe(0)
    expect(await open(given)).toMatchObject({ identityNeeded: false, identityRefused: null })
    expect((await sign({ ...given, consult: proven })).state).toBe('approved')
  })

  test('is proven by the pictures that the doctor has before them, and by no other [CONSULT-S200]', async () => {
    const given = await givenReadyToSign(app, { mode: 'phone' })
    const about = { kind: 'identity', id: given.consult.id } as const
    await attachPhoto(app, given.patient, about)
    const seen = await picturesOf(given)
    await attachPhoto(app, given.patient, about, await jpeg(720))
    await expect(check(given, 'proven', seen)).rejects.toMatchObject({ code: 'identity_picture_changed' })
    await expect(check(given, 'proven', [])).rejects.toMatchObject({ code: 'identity_picture_changed' })
    expect(await check(given, 'proven')).toMatchObject({ identity: { how: 'document' } })
  })

  test('is asked for only while it is needed: no picture is taken, or kept, after that [CONSULT-S201]', async () => {
    const given = await givenReadyToSign(app, { mode: 'phone' })
    const about = { kind: 'identity', id: given.consult.id } as const
    const late = await sendAll(app, given.patient, 'other', await jpeg(730), about)
    await attachPhoto(app, given.patient, about)
    await check(given, 'proven')
    await expect(finishUpload(app, given.patient, late)).rejects.toMatchObject({ code: 'identity_not_needed' })
    const { rows } = await app.deps.pool.query('select 1 from public.photo_uploads where id = $1', [late])
    expect(rows).toEqual([])
    await expect(attachPhoto(app, given.patient, about)).rejects.toMatchObject({ code: 'identity_not_needed' })
    // However one got there, it does not stay.
    await app.deps.pool.query(
      `insert into public.photos (patient_id, view, subject_kind, subject_id, storage_key, width, height, bytes, sha256)
       values ($1, 'other', 'identity', $2, $2::uuid::text, 1, 1, 1, '')`,
      [given.patient.id, about.id],
    )
    await app.sweep('consults', 'photos')
    await app.sweep('consults', 'photos')
    expect(await filesOf(about.id)).toBe(0)
  })

  test('is asked of nobody to whom nothing may be prescribed (REG-03) [CONSULT-S202]', async () => {
    const patient = await givenPatient(app, { brand: 'women' })
    const answers = { fphl_pattern: 's1', loss_vs_breakage: 'snapping', hair_loss_pattern: 'lengths_only' }
    const { id } = await givenConsult(app, { patient, answers })
    expect((await open({ patient }))?.outcome).toBe('non_rx_suggested')
    expect(await open({ patient })).toMatchObject({ identityNeeded: false })
    const claimed = await app.as(people.drOkoro).api.consults.claim({ params: { id } })
    // A doctor who prescribes all the same sights one.
    expect(claimed.policy).toMatchObject({ identityNeeded: true })
  })

  test('is not kept when the consult ends otherwise, and is nobody else’s to see [CONSULT-S44]', async () => {
    const [given, other] = [await givenClaimed(app), await givenClaimed(app)]
    const { id } = given.consult
    await attachPhoto(app, given.patient, { kind: 'identity', id })
    await expect(app.as(other.patient).api.photos.about({ params: { kind: 'identity', id } })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(app.as(people.phTran).api.photos.about({ params: { kind: 'identity', id } })).rejects.toMatchObject({
      code: 'not_found',
    })
    await app.as(given.patient).api.consults.withdraw({ params: { id }, body: { reason: '' } })
    await app.sweep('consults', 'photos')
    expect(await filesOf(id)).toBe(0)
  })

  test('is asked for with the date of birth, in a talk of plausible length (REG-03) [CONSULT-S45]', async () => {
    const { consult, doctor } = await givenClaimed(app)
    const record = (change: object) =>
      app.as(doctor).api.consults.recordContact({
        params: { id: consult.id },
        body: { version: consult.version, ...contactNow(app), ...change },
      })
    for (const [change, field] of [
      [{ identifiers: ['full_name', 'address', 'phone'] }, 'identifiers'],
      [{ identifiers: ['full_name', 'date_of_birth'], photoIdSighted: true, mode: 'video' }, 'identifiers'],
      [{ photoIdSighted: true }, 'photoIdSighted'],
      [{ shortReason: '' }, 'shortReason'],
      [{ technology: '' }, 'technology'],
      [{ feesNamed: false }, 'feesNamed'],
    ] as const)
      await expect(record(change)).rejects.toMatchObject({ problems: [{ field }] })
  })

  test('a video that a doctor asked for is met by video, or by a reason on record [CONSULT-S46]', async () => {
    const { consult, doctor } = await givenClaimed(app)
    const { api } = app.as(doctor)
    const at = { params: { id: consult.id } }
    const waiting = await api.consults.requireVideo({ ...at, body: { version: consult.version } })
    const record = (phoneReason: string) =>
      api.consults.recordContact({ ...at, body: { version: waiting.version, ...contactNow(app), phoneReason } })
    await expect(record('')).rejects.toMatchObject({ problems: [{ field: 'phoneReason' }] })
    const recorded = await record('The camera broke; seen in person last week.')
    expect(recorded).toMatchObject({ policy: { videoNeeded: false, phoneMayDo: true }, contacts: [{ mode: 'phone' }] })
  })

  test('a call where the patient has to be seen counts for nothing: booking and wait go on [CONSULT-S203]', async () => {
    const { consult, doctor, patient } = await givenClaimed(app, { answers: { health_conditions: ['heart_other'] } })
    expect(consult).toMatchObject({ outcome: 'video_required', policy: { videoNeeded: true, phoneMayDo: false } })
    const { api } = app.as(doctor)
    const at = { params: { id: consult.id } }
    const waiting = await api.consults.requireVideo({ ...at, body: { version: consult.version } })
    const called = await api.consults.recordContact({
      ...at,
      body: { version: waiting.version, ...contactNow(app), phoneReason: 'The camera broke at the clinic.' },
    })
    expect(called).toMatchObject({
      state: 'video_required',
      policy: { videoNeeded: true },
      contacts: [{ mode: 'phone' }],
    })
    expect(await open({ patient })).toMatchObject({ next: { kind: 'book' } })
  })

  test('a colleague’s call is not that of the doctor who signs, and a second contact at the same time is refused [CONSULT-S204]', async () => {
    const { consult, doctor, patient } = await givenClaimed(app)
    const start = app.clock.now().getTime() + 60_000
    app.clock.advance(20 * 60_000)
    const talk = (from: number, to: number) => ({
      startedAt: new Date(start + from * 60_000).toISOString(),
      endedAt: new Date(start + to * 60_000).toISOString(),
    })
    const body = { version: consult.version, ...contactNow(app), ...talk(0, 8) }
    await app.as(doctor).api.consults.recordContact({ params: { id: consult.id }, body })
    await app.as(doctor).api.consults.release({ params: { id: consult.id } })
    expect((await open({ patient }))?.next.kind).toBe('wait')
    await app.as(people.drLund).api.consults.claim({ params: { id: consult.id } })
    expect((await open({ patient }))?.next.kind).toBe('book')
    const other = await givenClaimed(app, { doctor })
    app.clock.advance(60 * 60_000)
    await app.as(doctor).api.consults.claim({ params: { id: other.consult.id } })
    const { version } = await app.as(doctor).api.consults.read({ params: { id: other.consult.id } })
    // The other consult was sent later than that talk, so its own times are moved to where they cross.
    await tamper(app, `update public.consults set submitted_at = submitted_at - interval '1 hour' where id = $1`, [
      other.consult.id,
    ])
    const record = (change: object) =>
      app.as(doctor).api.consults.recordContact({
        params: { id: other.consult.id },
        body: { version, ...contactNow(app), ...change },
      })
    await expect(record(talk(7, 12))).rejects.toMatchObject({ problems: [{ field: 'startedAt' }] })
    expect((await record(talk(8, 12))).contacts).toHaveLength(1)
  })

  onlyFor(() => app, checkIdentity, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
