import { exportAccount } from '@om/contracts/account'
import { evidence } from '@om/contracts/evidence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const slug = 'missed-dose'

describe('the library', () => {
  test('shows a patient first what is about their own treatment [EVIDENCE-03]', async () => {
    const { patient } = await givenPrescription(app)
    const { items } = await app.as(patient).api.evidence.list()
    const mine = items.filter(one => one.isMine)
    expect(mine.map(one => one.slug)).toEqual(
      expect.arrayContaining(['finasteride-men', 'mood-and-finasteride', 'psa-and-finasteride']),
    )
    expect(mine.map(one => one.slug)).not.toContain('antiandrogens-women')
    expect(items.slice(0, mine.length)).toEqual(mine)
  })

  test('is whole for a patient without a treatment, and nothing is theirs [EVIDENCE-03]', async () => {
    const { items } = await app.as(await givenPatient(app)).api.evidence.list()
    expect(items).toHaveLength(app.deps.evidence.length)
    expect(items.filter(one => one.isMine || one.place !== null)).toEqual([])
  })

  test('says where a text is not there [EVIDENCE-02]', async () => {
    const { api } = app.as(await givenPatient(app))
    const missing = { params: { slug: 'wonder-cures' } }
    await expect(api.evidence.read(missing)).rejects.toMatchObject({ status: 404, code: 'article_not_found' })
    await expect(api.evidence.savePlace({ ...missing, body: { place: 1 } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('how far somebody read', () => {
  test('is kept, never goes back, and is nobody else’s [EVIDENCE-04]', async () => {
    const patient = await givenPatient(app)
    const { api } = app.as(patient)
    expect(await api.evidence.savePlace({ params: { slug }, body: { place: 400 } })).toEqual({ place: 400 })
    expect(await api.evidence.savePlace({ params: { slug }, body: { place: 100 } })).toEqual({ place: 400 })
    expect(await api.evidence.read({ params: { slug } })).toMatchObject({ slug, place: 400 })
    expect(await app.as(await givenPatient(app)).api.evidence.read({ params: { slug } })).toMatchObject({ place: null })
  })

  test('stands in their export, and is forgotten with the account [EVIDENCE-04]', async () => {
    const patient = await givenPatient(app)
    const { api } = app.as(patient)
    await api.evidence.savePlace({ params: { slug }, body: { place: 400 } })
    const file = await app.as(patient).request('GET', exportAccount.path)
    expect(await file.text()).toContain(`/patient-evidence/${slug}`)
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
    await app.as(patient, { claims: { amr } }).api.account.close({ body: { confirm: 'CLOSE', reason: 'finished' } })
    const { rows } = await app.deps.pool.query('select * from public.evidence_places where person_id = $1', [
      patient.id,
    ])
    expect(rows).toEqual([])
  })
})

describe('closed to everyone else [EVIDENCE-02]', () => {
  onlyFor(() => app, evidence.list)
  onlyFor(() => app, evidence.read, { params: { slug } })
  onlyFor(() => app, evidence.savePlace, { params: { slug }, body: { place: 1 } })
})
