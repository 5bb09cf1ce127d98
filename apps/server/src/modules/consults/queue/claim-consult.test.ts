import * as contract from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult, givenOwnConsult } from '#test/given/consults.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = typeof people.drOkoro | typeof people.drLund
const claim = (id: string, who: Doctor = people.drOkoro) => app.as(who).api.consults.claim({ params: { id } })
const release = (id: string, who: Doctor = people.drOkoro) => app.as(who).api.consults.release({ params: { id } })
const read = (id: string, who: Doctor = people.drOkoro) => app.as(who).api.consults.read({ params: { id } })
const minutes = 60_000
const subjects = async ({ email }: { email: string }) => (await app.mails(email)).map(mail => mail.subject)
const anyId = '00000000-0000-4000-8000-00000000ffff'

describe('claiming works', () => {
  test('gives the consult to the doctor for 30 minutes and tells the patient that someone is there [CONSULT-S08]', async () => {
    const { id, patient } = await givenConsult(app)
    const chart = await claim(id)
    expect(chart.state).toBe('in_review')
    expect(chart.claimedBy).toMatchObject({ name: 'Dr Amara Okoro', isMe: true })
    expect(Date.parse(chart.claimExpiresAt ?? '') - app.clock.now().getTime()).toBe(30 * minutes)
    expect(chart.can).toMatchObject({ claim: false, release: true, ask: true, recordContact: true, decide: true })
    expect(chart.history.at(-1)).toMatchObject({ who: 'Dr Amara Okoro', what: 'claimed the consult' })

    const { items } = await app.as(patient).api.consults.mine()
    expect(items[0]?.doctor).toEqual({ name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567' })
    await app.drain()
    expect(await subjects(patient)).toContain('A doctor is looking at your assessment')
  })

  test('wakes the patient’s screens and every doctor’s queue, with ids alone', async () => {
    const { consult, patient } = await givenClaimed(app)
    const { rows } = await app.deps.pool.query(
      `select topic, kind from public.live_events where subject_id = $1 order by id`,
      [consult.id],
    )
    const both = [
      { topic: `user:${patient.id}`, kind: 'consult' },
      { topic: 'role:doctor', kind: 'queue' },
    ]
    expect(rows).toEqual([...both, ...both])
  })

  test('puts it back for a colleague when it is released, with the draft of the note kept', async () => {
    const { consult } = await givenClaimed(app)
    await app
      .as(people.drOkoro)
      .api.consults.saveNote({ params: { id: consult.id }, body: { note: 'Half a thought.' } })
    await release(consult.id)
    const chart = await claim(consult.id, people.drLund)
    expect(chart.claimedBy?.name).toBe('Dr Henrik Lund')
    expect(chart.note).toBe('Half a thought.')
  })

  test('lets a colleague take over once the 30 minutes are gone, and tells the story of both [CONSULT-S10]', async () => {
    const { consult } = await givenClaimed(app)
    app.clock.advance(30 * minutes - 1)
    await expect(claim(consult.id, people.drLund)).rejects.toMatchObject({ code: 'consult_claimed' })
    app.clock.advance(1)
    const chart = await claim(consult.id, people.drLund)
    expect(chart.history.slice(-3)).toMatchObject([
      { who: 'Dr Amara Okoro', what: 'claimed the consult' },
      { what: 'The hold ran out; the consult went back to the queue' },
      { who: 'Dr Henrik Lund', what: 'claimed the consult' },
    ])
    await expect(
      app.as(people.drOkoro).api.consults.saveNote({ params: { id: consult.id }, body: { note: 'Too late' } }),
    ).rejects.toMatchObject({ code: 'consult_claimed' })
  })
})

describe('only one doctor has it', () => {
  test('gives a consult that two doctors claim at once to one of them and tells the other [CONSULT-S09]', async () => {
    const { id } = await givenConsult(app)
    const results = await Promise.allSettled([claim(id), claim(id, people.drLund)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    const lost = results.find(result => result.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'consult_claimed' })
    const claims = (await read(id)).history.filter(line => line.what === 'claimed the consult')
    expect(claims).toHaveLength(1)
  })

  test('keeps a colleague from every step while it is held [CONSULT-S11]', async () => {
    const { consult } = await givenClaimed(app)
    const { api } = app.as(people.drLund)
    const at = { params: { id: consult.id } }
    const { version } = consult
    const steps = [
      () => api.consults.ask({ ...at, body: { version, questions: ['How long exactly?'] } }),
      () => api.consults.requireVideo({ ...at, body: { version } }),
      () => api.consults.saveNote({ ...at, body: { note: 'Mine now' } }),
    ]
    for (const step of steps) await expect(step()).rejects.toMatchObject({ code: 'consult_claimed' })
    await expect(release(consult.id, people.drLund)).rejects.toMatchObject({ code: 'consult_not_yours' })
    expect((await read(consult.id, people.drLund)).can).toMatchObject({ claim: false, decide: false, ask: false })
  })
})

describe('claiming repeats safely', () => {
  test('renews the hold of the doctor who has it, without a second claim or a new version', async () => {
    const { consult } = await givenClaimed(app)
    app.clock.advance(10 * minutes)
    const again = await claim(consult.id)
    expect(again.version).toBe(consult.version)
    expect(Date.parse(again.claimExpiresAt ?? '') - app.clock.now().getTime()).toBe(30 * minutes)
    expect(again.history.filter(line => line.what === 'claimed the consult')).toHaveLength(1)
  })

  test('releases once and stays quiet the second time', async () => {
    const { consult } = await givenClaimed(app)
    expect(await release(consult.id)).toEqual({ ok: true })
    expect(await release(consult.id)).toEqual({ ok: true })
    expect((await read(consult.id)).state).toBe('submitted')
  })
})

describe('claiming refuses', () => {
  test('a doctor whose registration is suspended or has run out, from that moment on (INV-02) [CONSULT-S12]', async () => {
    const { consult } = await givenClaimed(app, { doctor: people.drLund })
    for (const change of [{ registration_status: 'suspended' }, { registration_expires_on: '2026-11-15' }]) {
      await withRegistration(app, people.drLund, change, async () => {
        const { id } = await givenConsult(app)
        await expect(claim(id, people.drLund)).rejects.toMatchObject({ status: 403, code: 'registration_not_current' })
        await expect(
          app.as(people.drLund).api.consults.requireVideo({
            params: { id: consult.id },
            body: { version: consult.version },
          }),
        ).rejects.toMatchObject({ code: 'registration_not_current' })
        expect((await read(id, people.drLund)).can.claim).toBe(false)
      })
    }
  })

  test('a registration that ends today still counts today', async () => {
    await withRegistration(app, people.drLund, { registration_expires_on: '2026-11-16' }, async () => {
      const { id } = await givenConsult(app)
      expect((await claim(id, people.drLund)).state).toBe('in_review')
    })
  })

  test("the doctor's own care (INV-05) [CONSULT-S13]", async () => {
    const id = await givenOwnConsult(app, people.drOkoro)
    await expect(claim(id)).rejects.toMatchObject({ status: 403, code: 'own_care' })
    await expect(read(id)).rejects.toMatchObject({ code: 'own_care' })
  })

  test('a consult that is over', async () => {
    const { id, patient } = await givenConsult(app)
    await app.as(patient).api.consults.withdraw({ params: { id }, body: { reason: '' } })
    await expect(claim(id)).rejects.toMatchObject({ code: 'consult_wrong_state' })
    await expect(release(id)).rejects.toMatchObject({ code: 'consult_wrong_state' })
  })

  test('an id that nobody has', async () => {
    await expect(claim(anyId)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect((await app.as(people.drOkoro).request('POST', '/api/consults/not-an-id/claim')).status).toBe(404)
  })
})

describe('who may', () => {
  onlyFor(() => app, contract.claimConsult, { params: { id: anyId } })
  onlyFor(() => app, contract.releaseConsult, { params: { id: anyId } })
})
