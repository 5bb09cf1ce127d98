import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = typeof people.drOkoro | typeof people.drLund
const api = (doctor: Doctor = people.drOkoro) => app.as(doctor).api.prescriptionTemplates
const clinics = async (code: string) => {
  const { items } = await api().list({ query: { limit: 100, view: 'clinic' } })
  return api().read({ params: { id: items.find(one => one.code === code)?.id ?? '' } })
}
const toldOf = async (doctor: Doctor, title: string) => {
  const { items } = await app.as(doctor).api.notices.list({ query: { view: 'all', limit: 50 } })
  return items.filter(one => one.title === title)
}
const decide = (doctor: Doctor, id: string, number: number, decision: 'approved' | 'declined') =>
  api(doctor).decide({ params: { id }, body: { number, decision, reason: 'As it is, it is known.' } })
const signFrom = async (doctor: Doctor, code: string) => {
  const { consult } = await givenReadyToSign(app, { doctor })
  const body = await signatureFor(app, doctor, consult, code)
  await app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body })
}

test('who proposed a change is told as a colleague declines or approves it [SCRIPT-S720]', async () => {
  const { id, content } = await clinics('RX-W4')
  const propose = (newest: number) =>
    api().save({
      params: { id },
      body: { newest, content: { ...content, title: 'Foam at night' }, note: 'Washed off less' },
    })
  await propose(1)
  await decide(people.drLund, id, 2, 'declined')
  expect(await toldOf(people.drOkoro, 'Your proposal was declined')).toHaveLength(1)
  await propose(2)
  await decide(people.drLund, id, 3, 'approved')
  expect(await toldOf(people.drOkoro, 'Your proposal was approved')).toMatchObject([
    { link: expect.stringContaining(id) },
  ])
  expect(await toldOf(people.drLund, 'Your proposal was approved')).toEqual([])
})

test('doctors who have used it are told as it is retired, with what takes its place [SCRIPT-S721]', async () => {
  const { id, content } = await clinics('RX-M1')
  const third = (await givenStaff(app, 'doctor')) as Doctor
  await signFrom(third, 'RX-M1')
  const gone = (await givenStaff(app, 'doctor')) as Doctor
  await app.deps.pool.query(
    `with gone as (update public.doctors set active = false where id = $1 returning id)
     insert into public.template_uses (code, doctor_id, count, last_on) select 'RX-M1', id, 1, $2::date from gone`,
    [gone.staffId, app.clock.now().toISOString().slice(0, 10)],
  )
  const other = randomUUID()
  const added = {
    id: other,
    scope: 'clinic' as const,
    copiedFrom: id,
    content: { ...content, title: 'Daily tablet, new' },
    note: 'In its place',
  }
  const { code } = await api().add({ body: added })
  await decide(people.drLund, other, 1, 'approved')
  await api().move({ params: { id }, body: { newest: 1, change: 'retire', note: 'The new one says more' } })
  await decide(people.drLund, id, 2, 'approved')
  expect(await toldOf(third, 'A template that you use is retired')).toHaveLength(1)
  expect(await toldOf(people.drLund, 'A template that you use is retired')).toEqual([])
  await app.drain()
  const mail = (await app.mails(third.email)).find(one => one.subject === 'A template that you use is retired')
  expect(await app.mails(gone.email)).toEqual([])
  expect(mail?.text).toContain(`${code} takes its place.`)
})

test('whose medicine has left the formulary is told once to those who use it [SCRIPT-S722]', async () => {
  const { id, content } = await clinics('RX-M2')
  const body = {
    id: randomUUID(),
    scope: 'own' as const,
    copiedFrom: id,
    content: { ...content, title: 'Mine' },
    note: '',
  }
  const kept = await api().add({ body })
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
  await app.sweep()
  await app.sweep()
  expect(await toldOf(people.drOkoro, 'A template can no longer be signed')).toHaveLength(1)
  await app.drain()
  const mail = (await app.mails(people.drOkoro.email)).find(one => one.subject === 'A template can no longer be signed')
  expect(mail?.text).toContain(`${kept.code} can no longer be signed`)
  const { left } = await api().read({ params: { id: kept.id } })
  expect(left[0]?.replacedBy?.name).toBe('Minoxidil for the scalp')
})
