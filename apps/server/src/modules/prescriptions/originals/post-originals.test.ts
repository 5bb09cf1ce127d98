import { rxHistory } from '@om/contracts/rx-history'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Doctor = typeof people.drOkoro | typeof people.drLund
const rx = (doctor: Doctor = people.drOkoro) => app.as(doctor).api.rxHistory
const toPost = async (doctor?: Doctor) =>
  (await rx(doctor).list({ query: { limit: 100, view: 'to_post' } })).items.map(one => one.id)
const post = (ids: string[], postedOn: string, doctor?: Doctor) => rx(doctor).posted({ body: { ids, postedOn } })

describe('signed originals', () => {
  test('are printed together, each from its first page, with the pharmacy’s address and no name on the label [PRESCRIPTION-S710]', async () => {
    const [one, two] = [await givenPrescription(app), await givenPrescription(app)]
    const body = { ids: [one.prescription.id, two.prescription.id] }
    const answer = await app.as(people.drOkoro).request('POST', '/api/rx-history/originals', body)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))
    expect(text).toHaveLength(3)
    const [first = '', second = '', label = ''] = text.map(page => page.replace(/\s+/g, ' '))
    expect(first).toContain(one.prescription.number)
    expect(second).toContain(two.prescription.number)
    for (const page of [first, second]) expect(page).toContain('Page 1 of 1')
    for (const part of [app.deps.config.pharmacy.name, one.prescription.number, two.prescription.number])
      expect(label).toContain(part)
    for (const secret of [one.patient.lastName, 'Finasteride']) expect(label).not.toContain(secret)
    expect(
      await rx(people.drLund)
        .originals({ body })
        .catch(({ code }) => code),
    ).toBe('not_found')
  })

  test('leave the list once they were posted, which patient and doctor read with the day [PRESCRIPTION-S711]', async () => {
    const { prescription, patient } = await givenPrescription(app)
    const { id, writtenOn } = prescription
    expect(await toPost()).toContain(id)
    expect(await toPost(people.drLund)).not.toContain(id)
    await expect(post([id], addDays(writtenOn, 40))).rejects.toMatchObject({ problems: [{ field: 'postedOn' }] })
    await expect(post([id], addDays(writtenOn, -1))).rejects.toMatchObject({ problems: [{ field: 'postedOn' }] })
    await expect(post([id], writtenOn, people.drLund)).rejects.toMatchObject({ code: 'not_found' })
    expect(await post([id], writtenOn)).toEqual({ posted: [id] })
    expect(await post([id], writtenOn)).toEqual({ posted: [] })
    expect(await toPost()).not.toContain(id)
    const originalPosted = { on: writtenOn, by: 'Dr Amara Okoro' }
    expect(await rx().read({ params: { id } })).toMatchObject({ originalPosted, isToPost: false })
    const mine = await app.as(patient).api.prescriptions.mine()
    expect(mine.items[0]).toMatchObject({ originalPosted, legalFormReceivedAt: null })
  })

  test('come back with a reason that is kept, until the pharmacy has them [PRESCRIPTION-S712]', async () => {
    const { prescriptionId: id } = await givenSubscriber(app, {
      change: { legalFormReceivedAt: null, legalFormReceivedBy: null },
    })
    const line = await rx().read({ params: { id } })
    const writtenOn = line.isOpen ? line.writtenOn : ''
    const back = (doctor?: Doctor) => rx(doctor).notPosted({ params: { id }, body: { reason: 'Lost in the post.' } })
    await post([id], writtenOn)
    await expect(back(people.drLund)).rejects.toMatchObject({ code: 'not_found' })
    await back()
    await back()
    expect(await toPost()).toContain(id)
    const { rows } = await app.deps.pool.query(
      `select reason from public.audit_log where action = 'prescription.original.not_posted' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ reason: 'Lost in the post.' }])
    await post([id], writtenOn)
    await app.as(people.phTran).api.prescriptions.receiveLegalForm({
      params: { id },
      body: { form: 'paper_signed_original', reference: 'Folder 12' },
    })
    await expect(back()).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
  })

  const body = { ids: ['00000000-0000-4000-8000-00000000ffff'] }
  onlyFor(() => app, rxHistory.originals, { body })
  onlyFor(() => app, rxHistory.posted, { body: { ...body, postedOn: '2026-11-01' } })
  onlyFor(() => app, rxHistory.notPosted, {
    params: { id: '00000000-0000-4000-8000-00000000ffff' },
    body: { reason: 'Lost in the post.' },
  })
})
