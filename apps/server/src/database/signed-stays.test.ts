import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
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
/** A trigger, or a constraint of the table. */
const held = expect.objectContaining({ code: expect.stringMatching(/^(23001|23514)$/) })
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
  await owner(
    `insert into public.supply_queries (order_id, patient_id, consult_id, prescriber_id, kind, question, asked_by, asked_at,
       due_at, answer, answered_by, answered_at, outcome)
     select o.id, o.patient_id, p.consult_id, p.doctor_id, 'query_doctor', 'Is the dose right?', 'Tran', now(), now(), 'Yes', 'Okoro', now(), 'go_on'
     from public.orders o join public.prescriptions p on p.id = o.prescription_id where o.id = $1`,
    [order.id],
  )
  await owner(
    `insert into public.supply_claims (order_id, patient_id, kind, words, claimed_at, due_at, outcome, answer, decided_by, decided_at)
     values ($1, $2, 'damaged', 'It leaks', now(), now(), 'resend', 'A new one comes', 'Tran', now())`,
    [order.id, treated],
  )
  await owner(
    `insert into public.photos (patient_id, view, storage_key, width, height, bytes, sha256, seen_at)
     values ($1, 'front', 'seen', 1, 1, 1, '', now())`,
    [treated],
  )
  await owner(
    `insert into public.side_effects (patient_id, brand, consult_id, effects, found, words, severity, level, medicines, rule_version,
       inputs_hash, reported_at, state, outcome, contact_mode, contact_at, settled_at, reported_to_tga_at, tga_reference)
     select patient_id, 'men', consult_id, '{}', '{}', '', 'mild', 'E1', '{}', '1', '', now(), 'settled', 'go_on', 'phone', now(),
       now(), now(), 'AU-1' from public.prescriptions where patient_id = $1 limit 1`,
    [treated],
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
  ['whose an order is', () => treated, 'update public.orders set invoice_id = gen_random_uuid() where patient_id = $1'],
  ['who verified it', () => treated, `update public.orders set counselling = 'other' where patient_id = $1`],
  ['who packed it', () => treated, 'update public.orders set packed_at = now() where patient_id = $1'],
  ['who shipped it', () => treated, 'update public.orders set shipped_by = null where patient_id = $1'],
  [
    'what a doctor answered the pharmacy',
    () => treated,
    `update public.supply_queries set outcome = 'closed' where patient_id = $1`,
  ],
  ['what a patient claims', () => treated, `update public.supply_claims set words = 'x' where patient_id = $1`],
  ['what was decided about it', () => treated, `update public.supply_claims set answer = 'x' where patient_id = $1`],
  ['a photo a doctor has seen', () => treated, `update public.photos set storage_key = 'x' where patient_id = $1`],
  [
    'what went to the regulator',
    () => treated,
    `update public.side_effects set tga_reference = 'x' where patient_id = $1`,
  ],
  [
    'how a doctor spoke about a report',
    () => treated,
    'update public.side_effects set contact_at = now() where patient_id = $1',
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

  test('a worksheet under check is neither rewritten nor released by its maker, in one go or in two [OPERATION-202]', async () => {
    const { order, patient } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await steps.startCompounding()
    const change = (set: string) => server(`update public.worksheets set ${set} where patient_id = $1`, [patient.id])
    const other = people.phWalsh.staffId
    await expect(change(`status = 'released', released_by = '${other}', released_at = now()`)).rejects.toEqual(held)
    await expect(change(`status = 'checking'`)).rejects.toEqual(held)
    await steps.finishCompounding()
    for (const set of [
      `lots = '[]'`,
      `compounded_by = '${other}'`,
      `status = 'released', released_by = '${other}', lots = '[]'`,
    ])
      await expect(change(set), set).rejects.toEqual(held)
    for (const by of ['null', 'compounded_by'])
      await expect(change(`status = 'released', released_by = ${by}, released_at = now()`), by).rejects.toEqual(held)
  })

  test('still goes on where it may: a refund settles, a supply is counted', async () => {
    await server(`update public.refunds set status = 'succeeded', settled_at = now() where patient_id = $1`, [treated])
    await server('update public.prescriptions set supplies_used = supplies_used + 1 where patient_id = $1', [treated])
    await expect(
      server('update public.prescriptions set supplies_used = supplies_total + 1 where patient_id = $1', [treated]),
    ).rejects.toMatchObject({ constraint: 'prescriptions_supplies' })
  })

  test('goes whole, with whose it is, through the function that destroys and no other way [ACCOUNT-S802]', async () => {
    await tamper(
      app,
      `insert into public.account_holds (user_id, kind, by_name, at, keep_until, keep_for)
       select id, 'closed', '', now(), '2020-01-01', 'record' from public.profiles where id = any ($1)`,
      [[treated, signed]],
    )
    for (const who of [treated, signed]) {
      const { rows } = await server(`select private.destroy_person($1, '2026-01-01', now()) as done`, [who])
      expect(rows[0]?.done).toEqual(expect.any(String))
    }
    const { rows } = await owner(`select count(*)::int as n from public.prescriptions where patient_id = any ($1)`, [
      [treated, signed],
    ])
    expect(rows).toEqual([{ n: 0 }])
  })
})
