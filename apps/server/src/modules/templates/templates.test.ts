import { randomUUID } from 'node:crypto'
import { prescriptionTemplates as contract, type TemplateContent } from '@om/contracts/prescription-templates'
import { prescriptionTemplateVersions } from '@om/db/tables/prescription-templates'
import { prescriptions } from '@om/db/tables/prescriptions'
import { FIRST_IN_FORCE } from '@om/domain/gate/versions'
import { templates } from '@om/domain/prescribing/template-data'
import { people } from '@om/testing/people'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = typeof people.drOkoro | typeof people.drLund
const api = (doctor: Doctor = people.drOkoro) => app.as(doctor).api.prescriptionTemplates
type Query = Partial<Parameters<ReturnType<typeof api>['list']>[0]['query']>
const list = async (query: Query = {}, doctor?: Doctor) =>
  (await api(doctor).list({ query: { limit: 100, view: 'all', ...query } })).items
const clinics = async (code: string) => {
  const found = (await list({ view: 'clinic' })).find(one => one.code === code)
  if (!found) throw new Error(`no template ${code}`)
  return api().read({ params: { id: found.id } })
}
const renamed = (content: TemplateContent, title: string): TemplateContent => ({ ...content, title })
const copyOf = async (code: string, title: string, doctor: Doctor = people.drOkoro) => {
  const { id, content } = await clinics(code)
  const body = { id: randomUUID(), scope: 'own' as const, copiedFrom: id, content: renamed(content, title), note: '' }
  return { body, kept: await api(doctor).add({ body }) }
}
const refusedWith = (code: string) => expect.objectContaining({ code })

describe('templates', () => {
  test('begin as they stand in the rules, and are found by name, medicine and brand [SCRIPT-S703]', async () => {
    const kept = await app.deps.db.transaction(system('a test'), tx =>
      tx.q.select().from(prescriptionTemplateVersions).where(eq(prescriptionTemplateVersions.number, 1)),
    )
    for (const { code, ...content } of templates.filter(one => one.items.length > 0))
      expect(kept.find(one => one.code === code)?.content).toEqual(content)
    expect((await list({ search: 'spironolactone' })).map(one => one.code)).toEqual(['RX-W2', 'RX-W3'])
    expect((await list({ medicine: 'DUT_PO' })).map(one => one.code)).toEqual(['RX-M4'])
    expect((await list({ brand: 'women', search: 'foam' })).map(one => one.code)).toEqual(['RX-W4'])
    expect((await list({ brand: 'men', search: 'foam' })).length).toBe(0)
    expect((await list())[0]).toMatchObject({ code: 'RX-M1', lines: ['Finasteride 1 mg tablet, once daily'] })
  })

  test('a copy of one’s own is in force at once and for its doctor alone; each save is another version [SCRIPT-S704] [SCRIPT-S709]', async () => {
    const { body, kept } = await copyOf('RX-M1', 'My tablet')
    expect(kept).toMatchObject({ scope: 'own', state: 'in_force', version: 1, copiedFrom: { code: 'RX-M1' } })
    expect((await api().add({ body })).code).toBe(kept.code)
    const params = { id: kept.id }
    await expect(api(people.drLund).read({ params })).rejects.toEqual(refusedWith('not_found'))
    expect(await list({ view: 'mine' }, people.drLund)).toEqual([])
    const save = (newest: number) =>
      api().save({ params, body: { newest, content: renamed(kept.content, 'My other tablet'), note: 'Another name' } })
    expect(await save(1)).toMatchObject({
      version: 2,
      title: 'My other tablet',
      versions: [{ number: 2 }, { number: 1 }],
    })
    expect((await api().read({ params })).versions[1]?.content.title).toBe('My tablet')
    await expect(save(1)).rejects.toEqual(refusedWith('template_changed'))
    await expect(
      api(people.drLund).save({ params, body: { newest: 2, content: kept.content, note: 'Not mine' } }),
    ).rejects.toEqual(refusedWith('not_found'))
  })

  test('one that could never be signed is not kept, and each point is told with its rule [SCRIPT-S701]', async () => {
    const { content } = await clinics('RX-M2')
    const items = content.items.map(item => ({ ...item, compoundingReason: null }))
    const body = { id: randomUUID(), scope: 'own' as const, copiedFrom: null, content: { ...content, items }, note: '' }
    await expect(api().add({ body })).rejects.toMatchObject({
      code: 'template_unsignable',
      problems: [{ code: 'REG-16', field: 'content.items.0.compoundingReason' }],
    })
  })

  test('while one is written, what is ruled out is asked of the rules in force [SCRIPT-S712]', async () => {
    const asked = await api().ruledOut({
      body: { brand: 'men', items: [{ medicine: 'FIN_PO' }, { medicine: 'SPI_PO' }] },
    })
    expect(asked.version).toBe(FIRST_IN_FORCE)
    expect(asked.items.map(({ field }) => field)).toContain('items.1.medicine')
    expect(asked.items.map(({ field }) => field)).not.toContain('items.0.medicine')
    const { content } = await clinics('RX-M1')
    const wrong = { ...content, items: content.items.map(item => ({ ...item, medicine: 'SPI_PO' })) }
    const body = { id: randomUUID(), scope: 'own' as const, copiedFrom: null, content: wrong, note: '' }
    const { items } = await api().ruledOut({ body: { brand: wrong.brand, items: [{ medicine: 'SPI_PO' }] } })
    const details = items.map(({ rule, field }) => expect.objectContaining({ code: rule, field: `content.${field}` }))
    await expect(api().add({ body })).rejects.toMatchObject({ problems: expect.arrayContaining(details) })
  })

  test('what is the clinic’s changes by two: not by the proposer, who may take it back; declined with a reason [SCRIPT-S705]', async () => {
    const before = await clinics('RX-W4')
    const params = { id: before.id }
    const propose = (newest: number) =>
      api().save({
        params,
        body: { newest, content: renamed(before.content, 'Foam at night'), note: 'Washed off less' },
      })
    const waiting = await propose(1)
    expect(waiting).toMatchObject({
      title: before.title,
      isWaiting: true,
      can: { approve: false, withdraw: true, edit: false },
    })
    const decide = (doctor: Doctor, number: number, decision: 'approved' | 'declined' | 'withdrawn', reason = '') =>
      api(doctor).decide({ params, body: { number, decision, reason } })
    await expect(decide(people.drOkoro, 2, 'approved')).rejects.toEqual(refusedWith('second_doctor'))
    await expect(decide(people.drLund, 2, 'withdrawn')).rejects.toEqual(refusedWith('not_allowed'))
    await expect(propose(2)).rejects.toEqual(refusedWith('template_changed'))
    expect(await decide(people.drOkoro, 2, 'withdrawn')).toMatchObject({ title: before.title, isWaiting: false })

    await propose(2)
    await expect(decide(people.drLund, 3, 'declined')).rejects.toEqual(refusedWith('bad_request'))
    expect(await decide(people.drLund, 3, 'declined', 'Mornings work better')).toMatchObject({
      title: before.title,
      versions: [{ decision: 'declined', reason: 'Mornings work better', decidedBy: 'Dr Henrik Lund' }, {}, {}],
    })

    await propose(3)
    expect((await api(people.drLund).list({ query: { limit: 10, view: 'proposed' } })).waiting).toBe(1)
    expect(await decide(people.drLund, 4, 'approved')).toMatchObject({ title: 'Foam at night', version: 4 })
    await expect(decide(people.drLund, 4, 'declined', 'Too late now')).rejects.toEqual(refusedWith('template_changed'))
  })

  test('a signed prescription keeps its version; one that is not in force any more is not signed; uses are counted [SCRIPT-S706] [SCRIPT-S707]', async () => {
    const { kept } = await copyOf('RX-M1', 'Tablet to sign')
    const params = { id: kept.id }
    const { consult, doctor } = await givenReadyToSign(app)
    expect(consult.templates.at(-1)).toMatchObject({ isOwn: true, medicines: ['Finasteride 1 mg tablet, once daily'] })
    const stale = await signatureFor(app, doctor, consult, kept.code)
    const items = kept.content.items.map(item => ({ ...item, storage: 'In the blue box.' }))
    await api().save({ params, body: { newest: 1, content: { ...kept.content, items }, note: 'Another box' } })
    const sign = (body: typeof stale) => app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body })
    await expect(sign(stale)).rejects.toMatchObject({ code: 'bad_request', problems: [{ field: 'template' }] })
    const { prescriptionId } = await sign(await signatureFor(app, doctor, consult, kept.code))
    await api().save({ params, body: { newest: 2, content: kept.content, note: 'The old box again' } })
    const [row] = await app.deps.db.transaction(system('a test'), tx =>
      tx.q
        .select()
        .from(prescriptions)
        .where(eq(prescriptions.id, prescriptionId ?? '')),
    )
    expect(row).toMatchObject({ templateCode: kept.code, templateVersion: 2 })
    expect(await api().read({ params })).toMatchObject({
      uses: { count: 1 },
      usedBy: [{ name: 'Dr Amara Okoro', count: 1, lastOn: row?.writtenOn }],
    })
  })

  test('a colleague’s own is not prescribed from, nor what is retired until it is brought back [SCRIPT-S708]', async () => {
    const { kept } = await copyOf('RX-M1', 'Only of Dr Lund', people.drLund)
    const { consult } = await givenReadyToSign(app)
    const draft = (template: string) =>
      app.as(people.drOkoro).api.prescriptions.draft({ params: { id: consult.id }, query: { template } })
    await expect(draft(kept.code)).rejects.toEqual(refusedWith('bad_request'))

    const mine = (await copyOf('RX-M1', 'Soon retired')).kept
    const move = (newest: number, change: 'retire' | 'restore') =>
      api().move({ params: { id: mine.id }, body: { newest, change, note: 'Not needed' } })
    expect((await draft(mine.code)).templateVersion).toBe(1)
    expect(await move(1, 'retire')).toMatchObject({ state: 'retired', can: { restore: true, edit: false } })
    await expect(draft(mine.code)).rejects.toEqual(refusedWith('bad_request'))
    expect((await list({ view: 'retired' })).map(one => one.id)).toContain(mine.id)
    expect(await move(2, 'restore')).toMatchObject({ state: 'in_force', version: 3 })
    expect((await draft(mine.code)).templateVersion).toBe(3)
  })

  test('who is not registered today reads them, and changes none [SCRIPT-S710]', async () => {
    const { id, content } = await clinics('RX-M1')
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () => {
      expect((await api().read({ params: { id } })).can.edit).toBe(false)
      const body = { id: randomUUID(), scope: 'own' as const, copiedFrom: id, content, note: '' }
      await expect(api().add({ body })).rejects.toEqual(refusedWith('registration_not_current'))
      await expect(
        api().move({ params: { id }, body: { newest: 1, change: 'retire', note: 'Not needed' } }),
      ).rejects.toEqual(refusedWith('registration_not_current'))
    })
  })

  test('one whose medicine has left the formulary is told, and not prescribed from [SCRIPT-S702]', async () => {
    const { kept } = await copyOf('RX-M1', 'Of another time')
    await app.deps.db.transaction(system('a test'), tx =>
      tx.raw(
        `with gone as (select jsonb_set(content, '{items,0,medicine}', '"LAT_TOP"') as content from prescription_template_versions where code = $1)
         insert into prescription_template_versions (code, number, change, content, author_name, decision, decided_by, decided_at)
         select $1, 2, 'edit', content, 'Dr Amara Okoro', 'approved', 'Dr Amara Okoro', now() from gone`,
        [kept.code],
      ),
    )
    await app.deps.db.transaction(system('a test'), tx =>
      tx.raw('update prescription_templates set current = 2, newest = 2 where id = $1', [kept.id]),
    )
    const said = 'Latanoprost scalp solution has left the formulary. Minoxidil for the scalp takes its place.'
    expect(await api().read({ params: { id: kept.id } })).toMatchObject({
      unavailable: said,
      left: [{ name: 'Latanoprost scalp solution', replacedBy: { code: 'MOX_TOP' } }],
    })
    const { consult } = await givenReadyToSign(app)
    expect(consult.templates.find(one => one.code === kept.code)).toMatchObject({ supplyDays: [], unavailable: said })
    await expect(
      app.as(people.drOkoro).api.prescriptions.draft({ params: { id: consult.id }, query: { template: kept.code } }),
    ).rejects.toMatchObject({ problems: [{ field: 'template', message: said }] })
  })
})

for (const endpoint of Object.values(contract)) onlyFor(() => app, endpoint, { params: { id: randomUUID() } })
