import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
/** Somebody with a shipped order that was compounded, and with everything else that is kept of care. */
let treated: string
/** Somebody whose consult ended with a signature of its own doctor. */
let signed: string

const owner = (text: string, values: unknown[] = []) => app.deps.pool.query(text, values)
const server = (text: string, values: unknown[] = []) =>
  app.deps.db.transaction(system('test'), tx => tx.raw(text, values))
/** Triggers refuse with 23001; what the server's role has no right to at all is 42501. */
const refusal = expect.objectContaining({ code: expect.stringMatching(/^(23001|42501)$/) })

beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const { patient, order, prescriptionId } = await givenOrder(app, { template: 'RX-M2' })
  treated = patient.id
  const steps = stepsOn(app, order.id)
  await steps.verify()
  await steps.startCompounding()
  await steps.finishCompounding()
  await stepsOn(app, order.id, people.phWalsh).release()
  await steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
  await owner(
    `insert into public.refunds (invoice_id, patient_id, amount_cents, reason, requested_at)
     select invoice_id, patient_id, 4900, 'cancelled', now() from public.orders where patient_id = $1`,
    [treated],
  )
  await owner(
    `insert into public.prescription_moves (prescription_id, patient_id, action, reason, message, by_role, by_name, at, step)
     values ($1, $2, 'hold', 'other', 'Please wait.', 'doctor', 'Dr Amara Okoro', now(), 1)`,
    [prescriptionId, treated],
  )
  await owner(
    `insert into public.order_notes (audit_id, order_id, text)
     select id, $1::uuid, 'Rang the patient' from public.audit_log where subject_id = ($1::uuid)::text order by id limit 1`,
    [order.id],
  )
  signed = (await givenPrescription(app)).patient.id
  await owner(
    `insert into public.consult_questions (consult_id, doctor_id, question, asked_at, answer, answered_at)
     select id, decided_by, 'Since when?', now(), 'A year', now() from public.consults where patient_id = $1`,
    [signed],
  )
})
afterAll(() => app.stop())

/** A change for each thing that is signed, finished or logged, and whose it is. */
const changes: [what: string, whose: () => string, text: string][] = [
  ['a medicine of a prescription', () => signed, `update public.prescriptions set items = '[]' where patient_id = $1`],
  ['its last day', () => signed, 'update public.prescriptions set expires_on = expires_on - 1 where patient_id = $1'],
  [
    'its counted supplies',
    () => treated,
    'update public.prescriptions set supplies_used = supplies_used - 1 where patient_id = $1',
  ],
  ['its purchase', () => treated, 'update public.prescriptions set purchased = false where patient_id = $1'],
  [
    'who received the original',
    () => treated,
    `update public.prescriptions set legal_form_reference = 'other' where patient_id = $1`,
  ],
  ['a decision', () => signed, `update public.consults set decision_reason = 'other' where patient_id = $1`],
  ['who decided', () => signed, 'update public.consults set decided_at = now() where patient_id = $1'],
  [
    'the answers it was made on',
    () => signed,
    `update public.hair_quiz_results_v2 set full_quiz_data = '{}' where user_id = $1`,
  ],
  [
    'an answer to a question',
    () => signed,
    `update public.consult_questions set answer = 'No' where consult_id in (select id from public.consults where patient_id = $1)`,
  ],
  [
    'a note',
    () => signed,
    `update public.consult_notes set body = 'x' where consult_id in (select id from public.consults where patient_id = $1)`,
  ],
  ['a live contact', () => signed, `update public.live_contacts set mode = 'phone' where patient_id = $1`],
  ['a released worksheet', () => treated, `update public.worksheets set lots = '[]' where patient_id = $1`],
  [
    'the day of a supply',
    () => treated,
    'update public.supplies set supplied_on = supplied_on - 1 where patient_id = $1',
  ],
  [
    'the batch of a supply',
    () => treated,
    `update public.dispensed_items set batch_number = 'other' where patient_id = $1`,
  ],
  [
    'the scan of a label',
    () => treated,
    `update public.label_scans set position = 9 where order_id in (select id from public.orders where patient_id = $1)`,
  ],
  [
    'a move of a prescription',
    () => treated,
    `update public.prescription_moves set message = 'x' where patient_id = $1`,
  ],
  ['the amount of a refund', () => treated, 'update public.refunds set amount_cents = 1 where patient_id = $1'],
  [
    'a note about an order',
    () => treated,
    `update public.order_notes set text = 'x' where order_id in (select id from public.orders where patient_id = $1)`,
  ],
  ['an audit row', () => treated, `update public.audit_log set action = 'other' where patient_id = $1`],
]

describe('what is signed, finished or logged', () => {
  test.each(changes)('does not change: %s [OPERATION-26]', async (_, whose, text) => {
    const table = /^update (\S+) /.exec(text)?.[1] ?? ''
    const where = text.slice(text.indexOf(' where '))
    const { rows } = await owner(`select 1 from ${table}${where}`, [whose()])
    expect(rows.length, 'there is such a row').toBeGreaterThan(0)
    for (const as of [server, owner]) {
      await expect(as(text, [whose()])).rejects.toEqual(refusal)
      await expect(as(`delete from ${table}${where}`, [whose()])).rejects.toEqual(refusal)
      await expect(as(`truncate ${table} cascade`)).rejects.toEqual(refusal)
    }
  })

  test('no table at all is emptied by the roles of the server', async () => {
    const { rows } = await owner(
      `select grantee, table_name from information_schema.role_table_grants
       where table_schema = 'public' and privilege_type = 'TRUNCATE' and grantee in ('service_role', 'authenticated', 'anon')`,
    )
    expect(rows).toEqual([])
  })

  test('no table is emptied, by the owner either, whose rows are held against removal [OPERATION-26]', async () => {
    // Bits of a trigger: 2 before, 8 on delete, 32 on truncate.
    const { rows } = await owner(
      `select c.relname, exists (select from pg_trigger e where e.tgrelid = c.oid and e.tgtype & 34 = 34) as held
       from pg_class c where relnamespace = 'public'::regnamespace and exists
         (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 10 = 10)`,
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(
      rows.filter(row => !row.held).map(row => row.relname),
      'a "before truncate" trigger is missing',
    ).toEqual([])
  })

  test('still goes on where it may: a refund settles, a supply is counted', async () => {
    await server(`update public.refunds set status = 'succeeded', settled_at = now() where patient_id = $1`, [treated])
    await server('update public.prescriptions set supplies_used = supplies_used + 1 where patient_id = $1', [treated])
    await expect(
      server('update public.prescriptions set supplies_used = supplies_total + 1 where patient_id = $1', [treated]),
    ).rejects.toMatchObject({ constraint: 'prescriptions_supplies' })
  })
})
