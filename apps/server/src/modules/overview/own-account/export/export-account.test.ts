import { randomUUID } from 'node:crypto'
import * as contract from '@om/contracts/account'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber, joinClocks, type Patient } from '#test/given/billing.ts'
import { givenClaimed, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { givenShopOrder } from '#test/given/shop-orders.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Block = Record<string, unknown>
type Export = Record<string, Block[]> & { about: string; exportedAt: string }

const download = async (patient: Patient) => {
  const response = await app.as(patient).request('GET', contract.exportAccount.path)
  expect(response.status).toBe(200)
  const text = await response.text()
  return { response, text, data: JSON.parse(text) as Export }
}

const talk = async (patient: Patient, texts: string[]) => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `insert into public.support_tickets (patient_id, topic, route, request_key, name, email, brand)
     values ($1, 'delivery', 'pharmacist', gen_random_uuid(), '', '', 'men') returning id`,
    [patient.id],
  )
  for (const [index, body] of texts.entries())
    await app.deps.pool.query(
      `insert into public.support_messages (ticket_id, request_key, author, author_name, route, text, created_at)
       values ($1, gen_random_uuid(), 'visitor', '', 'pharmacist', $2, $3)`,
      [rows[0]?.id, body, new Date(app.clock.now().getTime() + index)],
    )
}

describe('the file with my data', () => {
  test('is a JSON download with everything of mine, in words [ACCOUNT-13]', async () => {
    const { patient } = await givenSubscriber(app)
    await app.as(patient).api.preferences.saveMarketing({ body: { consent: true, source: 'sign_up' } })
    await talk(patient, ['Where is my parcel?'])
    const { picture, sideEffects } = app.as(patient).api
    await picture.correct({ body: { id: randomUUID(), key: 'partner_pregnant', values: ['no'], text: '' } })
    await sideEffects.report({
      body: { id: randomUUID(), effects: ['itch'], words: 'After the shower', severity: 'mild', startedOn: null },
    })
    const { response, data } = await download(patient)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('content-disposition')).toMatch(/filename="my-data-\d{4}-\d\d-\d\d\.json"/)
    expect(data.exportedAt).toBe(app.clock.now().toISOString())
    expect(data.about).toContain('holds about you')
    expect(data['Your details']).toMatchObject({ 'First name': 'Theo', 'Delivery address': expect.any(String) })
    expect(data['Your assessments']?.[0]?.Answers).toEqual(
      expect.arrayContaining([{ Question: expect.any(String), Answer: expect.any(String) }]),
    )
    expect(data['Your consults']).toMatchObject([{ Number: expect.stringMatching(/^C\d+$/), State: 'approved' }])
    expect(data['Your prescriptions']?.[0]).toMatchObject({ State: 'active', Prescriber: /Dr Amara Okoro/ })
    expect(data['What else you told us, and results']).toMatchObject([{ About: 'partner pregnant', Value: 'no' }])
    expect(data['Side effects you reported']).toMatchObject([{ 'In your words': 'After the shower', Level: 'E0' }])
    expect(data['Your check-ins']).toEqual([])
    expect(data['Plans offered to you']?.[0]).toMatchObject({ Price: /^\$\d+/ })
    expect(data['Your subscriptions']?.[0]).toMatchObject({ State: 'active' })
    expect(data['Your invoices']?.[0]).toMatchObject({ State: 'paid' })
    expect(data['Your orders and parcels']?.[0]).toMatchObject({ State: 'received' })
    expect(data['Your messages']).toMatchObject([{ Messages: [{ From: 'You', Text: 'Where is my parcel?' }] }])
    expect(data['What you said about marketing']).toMatchObject([{ Said: 'Yes', Where: 'sign up' }])
    expect(data['Where you are signed in']).toHaveLength(1)
    for (const key of Object.keys(data)) expect(key).not.toMatch(/[a-z]_[a-z]/)
  })

  test('holds nothing of anybody else, no note of staff and no key of ours [ACCOUNT-14]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const note = 'Seems anxious about the scalp'
    await app.as(people.drOkoro).api.consults.saveNote({
      params: { id: consult.id },
      body: { note },
    })
    const { text } = await download(patient)
    expect(text).not.toContain(note)
    for (const id of [consult.id, people.drOkoro.id, people.drOkoro.staffId]) expect(text).not.toContain(id)
    expect(text).not.toMatch(/userId|ruleVersion|inputsHash|doctorFlags|stripe|"id"/)
    const other = await download(await givenPatient(app, { lastName: 'Unrelated' }))
    expect(other.data['Your consults']).toEqual([])
    expect(other.text).not.toContain(patient.email)
  })

  test('holds my orders of the shop with what was paid, paid back and asked for, and nobody else’s [SHOPORDER-47]', async () => {
    const patient = await givenPatient(app)
    const { id, name } = await givenShopOrder(app, { by: patient })
    const { lines } = await app.as(patient).api.shop.readOrder({ body: { order: { id } } })
    await app.as(patient).api.shop.requestReturn({
      body: {
        order: { id },
        requestKey: crypto.randomUUID(),
        lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }],
        reason: 'damaged',
        note: 'It leaks.',
      },
    })
    const { data, text } = await download(patient)
    expect(data['Your orders of the shop']).toMatchObject([
      {
        Number: name,
        State: 'Paid, being prepared',
        Items: [{ Pieces: 2, Price: 'A$64.00' }],
        Returns: [{ State: 'requested', Reason: 'damaged', 'What you wrote': 'It leaks.' }],
      },
    ])
    expect(text).not.toContain('gid://')
    expect((await download(await givenPatient(app))).data['Your orders of the shop']).toEqual([])
  })

  test('tells what happened at sign-in', async () => {
    const patient = await givenPatient(app)
    await app.deps.pool.query(
      `insert into auth.audit_log_entries (payload) values (jsonb_build_object('action', 'login', 'actor_id', $1::text)),
         (jsonb_build_object('action', 'login', 'actor_id', $2::text))`,
      [patient.id, people.theo.id],
    )
    expect((await download(patient)).data['What happened at sign-in']).toEqual([
      { What: 'login', When: expect.any(String) },
    ])
  })

  test('is whole with five hundred messages, and tells answers that were stored without their words', async () => {
    const patient = await givenPatient(app)
    await talk(
      patient,
      Array.from({ length: 500 }, (_, n) => `Message ${n}`),
    )
    await givenQuiz(app, { patient, change: { full_quiz_data: {} } })
    const { data } = await download(patient)
    const [thread] = data['Your messages'] as unknown as { Messages: { Text: string }[] }[]
    expect(thread?.Messages.map(message => message.Text)).toEqual(Array.from({ length: 500 }, (_, n) => `Message ${n}`))
    expect(data['Your assessments']?.[0]?.Answers).toContainEqual({ Question: 'Sex at birth', Answer: 'male' })
  })

  test('is written down each time [ACCOUNT-15]', async () => {
    const patient = await givenPatient(app)
    await download(patient)
    await download(patient)
    const { rows } = await app.deps.pool.query(
      `select actor_id, patient_id from public.audit_log where action = 'account.exported' and subject_id = $1`,
      [patient.id],
    )
    expect(rows).toEqual([
      { actor_id: patient.id, patient_id: patient.id },
      { actor_id: patient.id, patient_id: patient.id },
    ])
  })

  onlyFor(() => app, contract.exportAccount)
})
