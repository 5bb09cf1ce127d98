import { checkIdentity } from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactNow, givenClaimed } from '#test/given/consults.ts'
import { attachPhoto } from '#test/given/photos.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { onlyFor } from '#test/only-for.ts'
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
const check = ({ consult, doctor }: Pick<Ready, 'consult' | 'doctor'>, outcome: 'proven' | 'not_proven') =>
  app.as(doctor).api.consults.checkIdentity({ params: { id: consult.id }, body: { version: consult.version, outcome } })
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
    expect(await check(given, 'not_proven')).toMatchObject({ policy: { identityNeeded: true }, identity: null })
    await app.sweep()
    expect(await filesOf(id)).toBe(0)
    await attachPhoto(app, given.patient, { kind: 'identity', id })
    const proven = await check(given, 'proven')
    expect(proven).toMatchObject({
      policy: { identityNeeded: false },
      identity: { by: expect.stringContaining('Okoro'), how: 'document' },
    })
    await app.sweep()
    expect(await filesOf(id)).toBe(0)
    expect(await open(given)).toMatchObject({ identityNeeded: false })
    expect((await sign({ ...given, consult: proven })).state).toBe('approved')
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
    await app.sweep()
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

  onlyFor(() => app, checkIdentity, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
