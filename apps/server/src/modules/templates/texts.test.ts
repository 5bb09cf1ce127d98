import { randomUUID } from 'node:crypto'
import { textTemplates as contract, type TextContent, type TextKind } from '@om/contracts/text-templates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenReadyToSign } from '#test/given/prescriptions.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Parameters<TestApp['as']>[0]
const api = (doctor: Doctor = people.drOkoro) => app.as(doctor).api.textTemplates
const refusedWith = (code: string) => expect.objectContaining({ code })
const offered = async (kind: TextKind, doctor?: Doctor) => (await api(doctor).offered({ query: { kind } })).items
const words = (text: string, some: Partial<TextContent> = {}): TextContent => ({
  ...{ title: 'Sleep', for: 'everyone', reason: null, text },
  ...some,
})
const keep = (content: TextContent, scope: 'own' | 'clinic' = 'own', doctor?: Doctor) =>
  api(doctor).add({ body: { id: randomUUID(), kind: 'question', scope, copiedFrom: null, content, note: '' } })

describe('usual words', () => {
  test('the clinic begins with its questions, lines of a note and a letter for each reason, found by what they say [SCRIPT-S730] [SCRIPT-S735]', async () => {
    expect((await offered('question')).map(one => one.title)).toContain('Blood pressure')
    expect((await offered('note')).length).toBeGreaterThan(5)
    expect(new Set((await offered('decline')).map(one => one.reason)).size).toBe(7)
    expect((await offered('letter')).map(one => one.letter)).toEqual([
      'dermatologist',
      'endocrinologist',
      'certificate',
    ])
    const { items } = await api().list({ query: { limit: 10, view: 'all', search: 'racing heart' } })
    expect(items).toMatchObject([{ kind: 'question', title: 'Heart symptoms', scope: 'clinic', uses: { count: 0 } }])
    expect(
      (
        await app
          .as(people.drOkoro)
          .api.prescriptionTemplates.list({ query: { limit: 100, view: 'all', search: 'heart' } })
      ).items,
    ).toEqual([])
  })

  test('one’s own are offered at once and to nobody else; the clinic’s once a second doctor approves [SCRIPT-S731]', async () => {
    const own = await keep(words('How do you sleep, {first_name}?'))
    expect(own).toMatchObject({ scope: 'own', state: 'in_force', version: 1 })
    expect((await offered('question')).at(-1)).toMatchObject({ id: own.id, isOwn: true })
    expect((await offered('question', people.drLund)).map(one => one.id)).not.toContain(own.id)
    await expect(api(people.drLund).read({ params: { id: own.id } })).rejects.toEqual(refusedWith('not_found'))

    const asked = await keep(words('Do you snore?', { title: 'Snoring' }), 'clinic')
    expect(asked).toMatchObject({ state: 'proposed', can: { approve: false, withdraw: true } })
    expect((await offered('question')).map(one => one.id)).not.toContain(asked.id)
    const decide = (doctor: Doctor) =>
      api(doctor).decide({ params: { id: asked.id }, body: { number: 1, decision: 'approved', reason: '' } })
    await expect(decide(people.drOkoro)).rejects.toEqual(refusedWith('second_doctor'))
    expect(await decide(people.drLund)).toMatchObject({
      state: 'in_force',
      versions: [{ decidedBy: 'Dr Henrik Lund' }],
    })
    expect((await offered('question')).map(one => one.id)).toContain(asked.id)
    // The other kind of template does not know it.
    await expect(app.as(people.drOkoro).api.prescriptionTemplates.read({ params: { id: asked.id } })).rejects.toEqual(
      refusedWith('not_found'),
    )
  })

  test('each save is another version; what is retired is offered no more until it is brought back [SCRIPT-S731]', async () => {
    const { id } = await keep(words('How much do you smoke?', { title: 'Smoking' }))
    const params = { id }
    const saved = await api().save({
      params,
      body: { newest: 1, content: words('Do you smoke, and how much?', { title: 'Smoking' }), note: 'Kinder' },
    })
    expect(saved).toMatchObject({ version: 2, content: { text: 'Do you smoke, and how much?' } })
    const move = (newest: number, change: 'retire' | 'restore') =>
      api().move({ params, body: { newest, change, note: 'Not needed' } })
    await expect(move(1, 'retire')).rejects.toEqual(refusedWith('template_changed'))
    expect(await move(2, 'retire')).toMatchObject({ state: 'retired' })
    expect((await offered('question')).map(one => one.id)).not.toContain(id)
    expect(await move(3, 'restore')).toMatchObject({ state: 'in_force', version: 4 })
  })

  test('what nothing fills in, or is too long where it is sent, is not kept [SCRIPT-S732]', async () => {
    await expect(keep(words('How is {pet_name}?'))).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'content.text', message: expect.stringContaining('{pet_name}') }],
    })
    await expect(keep(words('a'.repeat(501)))).rejects.toMatchObject({ problems: [{ field: 'content.text' }] })
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, () =>
      expect(keep(words('How do you sleep?'))).rejects.toEqual(refusedWith('registration_not_current')),
    )
  })

  test('nobody is sent what still has to be filled in; what is sent counts who used which [SCRIPT-S733]', async () => {
    const { consult, doctor } = await givenReadyToSign(app)
    const [text] = await offered('question', doctor)
    const [other] = await offered('decline', doctor)
    if (!text || !other) throw new Error('no words')
    const ask = (questions: string[]) =>
      app.as(doctor).api.consults.ask({
        params: { id: consult.id },
        body: { version: consult.version, questions, from: [text.id, text.id, randomUUID()] },
      })
    await expect(ask(['How do you take {medicines}?'])).rejects.toMatchObject({ problems: [{ field: 'questions.0' }] })
    await ask([`${text.text} In your own words.`])
    expect(await api(doctor).read({ params: { id: text.id } })).toMatchObject({
      uses: { count: 1 },
      usedBy: [{ count: 1 }],
    })
    expect(await api(doctor).read({ params: { id: other.id } })).toMatchObject({ uses: { count: 0 } })
  })
})

for (const endpoint of Object.values(contract)) onlyFor(() => app, endpoint, { params: { id: randomUUID() } })
