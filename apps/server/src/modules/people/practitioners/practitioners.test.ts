import { type OwnProfileInput, practitioners } from '@om/contracts/practitioners'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenStaff, withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.pool.query('delete from public.practitioner_profiles'))
afterAll(() => app.stop())

type Staff = Awaited<ReturnType<typeof givenStaff<'doctor' | 'pharmacist'>>>

const profile = (change: Partial<OwnProfileInput> = {}): OwnProfileInput => ({
  biography: 'Works in general practice and sees patients with hair concerns by video.',
  interests: ['Skin checks'],
  languages: ['English', 'Igbo'],
  consultDays: ['thu', 'mon'],
  brands: ['men', 'women'],
  published: true,
  version: 0,
  ...change,
})
const save = (person: Staff, change: Partial<OwnProfileInput> = {}) =>
  app.as(person).api.practitioners.saveOwn({ body: profile(change) })
const read = (person: Staff) => app.as(person).api.practitioners.readOwn()
const shown = async (brand: 'men' | 'women' = 'men') =>
  (await app.anyone.api.practitioners.list({ query: { brand } })).practitioners

describe('the list of practitioners', () => {
  test('works: name as printed, profession, qualifications and registration, as the register has them [PRACT-S01]', async () => {
    await save(people.drOkoro)
    await save(people.phTran, { languages: ['English', 'Vietnamese'] })
    expect(await shown()).toEqual([
      {
        slug: 'amara-okoro',
        name: 'Dr Amara Okoro',
        profession: 'doctor',
        qualification: people.drOkoro.qualification,
        ahpraNumber: people.drOkoro.ahpraNumber,
        registrationType: 'general',
        biography: profile().biography,
        interests: ['Skin checks'],
        languages: ['English', 'Igbo'],
        consultDays: ['mon', 'thu'],
        portrait: '',
      },
      expect.objectContaining({ slug: 'linh-tran', name: 'Linh Tran', profession: 'pharmacist' }),
    ])
  })

  test('tells nothing else: no account, address, phone or e-mail [PRACT-S02]', async () => {
    await save(people.drOkoro)
    const text = JSON.stringify(await shown())
    for (const secret of [people.drOkoro.id, people.drOkoro.staffId, people.drOkoro.phone, '@'])
      expect(text).not.toContain(secret)
  })

  test('shows each brand its own', async () => {
    await save(people.drLund, { brands: ['women'] })
    expect(await shown('men')).toEqual([])
    expect(await shown('women')).toHaveLength(1)
  })

  test('does not show a profile that is not published [PRACT-S03]', async () => {
    await save(people.drLund, { published: false })
    expect(await shown()).toEqual([])
  })

  test.each([
    ['has lapsed', { registration_expires_on: '2026-11-15' }],
    ['is suspended', { registration_status: 'suspended' }],
    ['belongs to someone who left', { active: false }],
  ])('does not show whose registration %s, from the same moment on (REG-01) [PRACT-S04]', async (_, change) => {
    await save(people.drLund)
    await withRegistration(app, people.drLund, change, async () => {
      expect(await shown()).toEqual([])
    })
    expect(await shown()).toHaveLength(1)
  })

  test('shows a registration on its last day', async () => {
    await save(people.phWalsh)
    await withRegistration(app, people.phWalsh, { registration_expires_on: '2026-11-16' }, async () => {
      expect(await shown()).toHaveLength(1)
    })
  })

  test('does not show somebody whose account is on hold [PRACT-S05]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await save(doctor)
    expect(await shown()).toHaveLength(1)
    await app.as(people.sam).api.accounts.disable({ params: { id: doctor.id }, body: { reason: 'Left the clinic' } })
    expect(await shown()).toEqual([])
  })
})

describe('my public profile', () => {
  test('works: empty and hidden at first, then as saved', async () => {
    expect(await read(people.drOkoro)).toMatchObject({
      userId: people.drOkoro.id,
      name: 'Dr Amara Okoro',
      biography: '',
      published: false,
      version: 0,
    })
    const saved = await save(people.drOkoro)
    expect(saved).toMatchObject({ published: true, version: 1, consultDays: ['mon', 'thu'] })
    expect(await read(people.drOkoro)).toEqual(saved)
  })

  test('two people of one name get two addresses, even at once [PRACT-S08]', async () => {
    const doctors = await Promise.all([givenStaff(app, 'doctor'), givenStaff(app, 'doctor'), givenStaff(app, 'doctor')])
    await Promise.all(doctors.map(doctor => save(doctor)))
    expect((await shown()).map(({ slug }) => slug).toSorted()).toEqual([
      'henrik-lund',
      'henrik-lund-2',
      'henrik-lund-3',
    ])
  })

  test('what was saved in another window is not overwritten [PRACT-S07]', async () => {
    await save(people.drLund)
    await expect(save(people.drLund)).rejects.toMatchObject({ code: 'profile_changed', status: 409 })
    const settled = await Promise.allSettled([save(people.drLund, { version: 1 }), save(people.drLund, { version: 1 })])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(people.drLund)).version).toBe(2)
  })

  test('of two first saves at once one is stored', async () => {
    const settled = await Promise.allSettled([save(people.phWalsh), save(people.phWalsh)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('keeps the portrait that the clinic gave', async () => {
    await save(people.drLund)
    await app.deps.pool.query(`update public.practitioner_profiles set portrait = 'lund'`)
    await save(people.drLund, { version: 1, languages: ['English', 'Danish'] })
    expect(await shown()).toMatchObject([{ portrait: 'lund', languages: ['English', 'Danish'] }])
  })

  test('refuses words that may not be public, naming the field (REG-01, REG-07) [PRACT-S09]', async () => {
    for (const [field, change] of [
      ['biography', { biography: 'A specialist in hair.' }],
      ['biography', { biography: 'Patients say he is the one.' }],
      ['biography', { biography: 'The best results.' }],
      ['interests', { interests: ['Skin checks', 'Dermatologist'] }],
      ['biography', { biography: '' }],
    ] as const)
      await expect(save(people.drLund, change as Partial<OwnProfileInput>)).rejects.toMatchObject({
        code: 'bad_request',
        problems: [expect.objectContaining({ field })],
      })
    expect(await shown()).toEqual([])
  })

  test('an empty one may wait unpublished', async () => {
    expect(await save(people.drLund, { biography: '', published: false })).toMatchObject({ version: 1 })
  })

  test('hides other people’s records: the database shows a practitioner their own profile alone [PRACT-S06]', async () => {
    await save(people.drLund)
    await save(people.drOkoro)
    const client = await app.deps.pool.connect()
    try {
      await client.query('begin')
      const claims = { sub: people.drLund.id, role: 'authenticated', aal: 'aal2', app_metadata: { role: 'doctor' } }
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
      await client.query('set local role authenticated')
      const { rows } = await client.query('select slug from public.practitioner_profiles')
      expect(rows).toEqual([{ slug: 'henrik-lund' }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

onlyFor(() => app, practitioners.readOwn)
onlyFor(() => app, practitioners.saveOwn, { body: profile() })
