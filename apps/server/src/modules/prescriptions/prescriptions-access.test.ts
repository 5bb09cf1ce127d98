import * as contract from '@om/contracts/prescriptions'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { withRegistration } from '#test/given/staff.ts'
import { stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const anyId = '00000000-0000-4000-8000-00000000ffff'
type Someone = Parameters<TestApp['as']>[0]
const fetchPdf = (id: string, who: Someone) => app.as(who).request('GET', `/api/prescriptions/${id}/document`)
const receive = (id: string, who: Someone = people.phTran) =>
  app.as(who).api.prescriptions.receiveLegalForm({
    params: { id },
    body: { form: 'paper_signed_original', reference: 'Folder 12' },
  })
const onItsWay = () => givenSubscriber(app, { change: { legalFormReceivedAt: null, legalFormReceivedBy: null } })

describe('the document', () => {
  test('is a PDF with what was signed, for the patient and for their doctors', async () => {
    const { prescription, patient, consult } = await givenPrescription(app, { brand: 'men', template: 'RX-M2' })
    for (const who of [patient, people.drOkoro]) {
      const answer = await fetchPdf(prescription.id, who)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(
        `inline; filename="prescription-${prescription.number}.pdf"`,
      )
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))
      const words = text.join(' ').replace(/\s+/g, ' ')
      for (const part of [prescription.number, consult.number, 'Theo Marsh', 'Minoxidil 2.5 mg capsule', 'Olive Mane'])
        expect(words).toContain(part)
    }
  })

  test('leaves a trace of each reading', async () => {
    const { prescription, patient } = await givenPrescription(app)
    await fetchPdf(prescription.id, patient)
    const { rows } = await app.deps.pool.query(
      `select actor_name from public.audit_log where action = 'prescription.document.read' and subject_id = $1`,
      [prescription.id],
    )
    expect(rows).toEqual([{ actor_name: 'Theo Marsh' }])
  })

  test('is absent for other patients, and for a pharmacist until there is an order [PRESCRIPTION-S09]', async () => {
    const { prescription } = await givenPrescription(app)
    for (const who of [await givenPatient(app), people.phTran]) {
      expect((await fetchPdf(prescription.id, who)).status).toBe(404)
    }
    const { prescriptionId } = await onItsWay()
    expect((await fetchPdf(prescriptionId, people.phTran)).status).toBe(200)
  })

  onlyFor(() => app, contract.prescriptionPdf, { params: { id: anyId } })
})

describe('my prescriptions', () => {
  test('are mine alone, newest first', async () => {
    const { prescription, patient } = await givenPrescription(app)
    expect((await app.as(patient).api.prescriptions.mine()).items.map(one => one.id)).toEqual([prescription.id])
    expect((await app.as(await givenPatient(app)).api.prescriptions.mine()).items).toEqual([])
    const text = await (await app.as(patient).request('GET', '/api/prescriptions/mine')).text()
    expect(text).not.toMatch(/overrides|privilege|inputsHash/i)
  })

  onlyFor(() => app, contract.myPrescriptions)
})

describe('the signed original', () => {
  test('is recorded once, by the pharmacist who received it first (REG-12) [PRESCRIPTION-S10]', async () => {
    const { prescriptionId } = await onItsWay()
    const [one, two] = await Promise.all([receive(prescriptionId), receive(prescriptionId, people.phWalsh)])
    expect(one.legalFormReceivedAt).toBe(app.clock.now().toISOString())
    expect(two.legalFormReceivedAt).toBe(one.legalFormReceivedAt)
    const { rows } = await app.deps.pool.query(
      `select actor_role, reason from public.audit_log where action = 'prescription.legal_form' and subject_id = $1`,
      [prescriptionId],
    )
    expect(rows).toEqual([{ actor_role: 'pharmacist', reason: 'paper_signed_original' }])
  })

  test('cannot be recorded for a prescription without an order, or without a current registration', async () => {
    const { prescription } = await givenPrescription(app)
    await expect(receive(prescription.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const { prescriptionId } = await onItsWay()
    await withRegistration(app, people.phWalsh, { registration_status: 'suspended' }, async () => {
      await expect(receive(prescriptionId, people.phWalsh)).rejects.toMatchObject({ code: 'registration_not_current' })
    })
  })

  test('that was recorded by mistake is taken back once, stays to be read, and nothing is supplied meanwhile [PRESCRIPTION-S410]', async () => {
    const { prescriptionId } = await onItsWay()
    const first = await receive(prescriptionId)
    const { rows } = await app.deps.pool.query('select id from public.orders where prescription_id = $1', [
      prescriptionId,
    ])
    const steps = stepsOn(app, rows[0].id)
    expect((await steps.read()).can).toMatchObject({ undoLegalForm: true, receiveLegalForm: false, verify: true })
    const undo = (who: typeof people.phTran | typeof people.phWalsh, reason = 'It was that of another patient') =>
      app.as(who).api.prescriptions.undoLegalForm({ params: { id: prescriptionId }, body: { reason } })
    await expect(undo(people.phTran, ' ')).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    const both = await Promise.allSettled([undo(people.phTran), undo(people.phWalsh)])
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'order_changed' },
    ])
    expect((await steps.read()).prescription).toMatchObject({
      legalFormReceivedAt: null,
      originalMistake: { reason: 'It was that of another patient' },
    })
    await expect(steps.verify()).rejects.toMatchObject({ code: 'legal_form_missing' })
    app.clock.advance(60_000)
    expect((await receive(prescriptionId)).legalFormReceivedAt).not.toBe(first.legalFormReceivedAt)
    await steps.verify()
    expect((await steps.read()).can.undoLegalForm).toBe(false)
    await expect(undo(people.phTran)).rejects.toMatchObject({ code: 'supply_refused' })
    const change = `update public.prescriptions set legal_form_received_at = null where id = $1`
    await expect(app.deps.pool.query(change, [prescriptionId])).rejects.toMatchObject({ code: '23001' })
    await expect(app.deps.pool.query('delete from public.legal_form_errors')).rejects.toMatchObject({ code: '23001' })
  })

  onlyFor(() => app, contract.undoLegalForm, { params: { id: anyId }, body: { reason: 'It was another one' } })
  onlyFor(() => app, contract.receiveLegalForm, {
    params: { id: anyId },
    body: { form: 'paper_signed_original', reference: '' },
  })
})
