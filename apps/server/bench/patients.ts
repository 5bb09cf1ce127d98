import { people } from '@om/testing/people'
import type pg from 'pg'
import { spread } from './load.ts'

type Bench = {
  base: string
  client: pg.Client
  doctor: Record<string, string>
  isSmall: boolean
  promise: (name: string, isKept: boolean, text: string) => void
}

const LIST_MS = 100
const CHART_MS = 150
const TIMES_MORE = 1.5
/** Below this a ratio says how the machine is, not how the list grows. */
const LEAST_MS = 15
const ASKED = 20
const CHART_EVENTS = 2_000
const DOCTORS = 50

/** As the contract takes them: of version 4. */
const uuid = (kind: string) =>
  `overlay(overlay(md5('bench patient ${kind} ' || n) placing '4' from 13) placing '8' from 17)::uuid`
/** Rows like one of the demo, each changed by what is said; constraints hold by construction, so triggers are skipped. */
const copied = (table: string, from: string, change: string, rows: string) =>
  `insert into public.${table} overriding system value select made.* from (${from}) x, ${rows},
   lateral jsonb_populate_record(null::public.${table}, to_jsonb(x) || ${change}) made`

/** Patients up to `total` in the care of fifty doctors, of whom ours is one; seven in ten have a prescription. */
const fillPatients = async (client: pg.Client, from: number, total: number): Promise<void> => {
  const rows = `generate_series(${from + 1}, ${total}) n`
  const treated = `(select n from ${rows} where n % 10 < 7) t (n)`
  const doctors = `(array(select id from public.doctors order by id = '${people.drOkoro.staffId}' desc, id))`
  // Two real doctors of the demo, and forty-eight who are only a number.
  const doctor = `case when n % ${DOCTORS} = 0 then ${doctors}[1] else ${doctors}[2] end`
  const decided = `now() - n * interval '5 minutes'`
  const medicine = `case when n % 1000 = 0 then 'CPA_PO' when n % 3 = 0 then 'FIN_PO+MOX_TOP' else 'FIN_PO' end`
  const expires = `current_date + (n % 360)::int`
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select ${uuid('user')}, 'authenticated', 'authenticated', 'patient' || n || '@bench.example', now(), '{}', '{}', now(), now() from ${rows}`,
  )
  const name = `translate(substr(md5(n::text), 1, 7), '0123456789', 'ghijklmnop')`
  await client.query(
    `insert into public.profiles (id, email, first_name, last_name, phone)
     select ${uuid('user')}, 'patient' || n || '@bench.example', ${name}, reverse(${name}), '04' || lpad(n::text, 8, '0') from ${rows}`,
  )
  await client.query(
    `insert into public.hair_quiz_results_v2 (id, user_id, date_of_birth, sex_at_birth, brand, consent_telehealth, consent_privacy_policy, full_quiz_data)
     select ${uuid('quiz')}, ${uuid('user')}, '1960-01-01'::date + (n % 15000)::int, 'male', 'men', true, true, '{}' from ${rows}`,
  )
  await client.query(
    `insert into public.consults (id, patient_id, quiz_result_id, brand, state, outcome, doctor_flags, patient_reasons, rule_version, inputs_hash,
       submitted_at, claimed_by, decided_at, decided_by)
     select ${uuid('consult')}, ${uuid('user')}, ${uuid('quiz')}, case when n % 3 = 0 then 'women' else 'men' end, 'approved', 'rx_review', '[]', '[]',
       'bench', 'bench', ${decided} - interval '3 hours', ${doctor}, ${decided}, ${doctor} from ${rows}`,
  )
  await client.query(
    copied(
      'prescriptions',
      `select * from public.prescriptions where status = 'active' limit 1`,
      `jsonb_build_object('id', ${uuid('script')}, 'number', 20000000 + n, 'patient_id', ${uuid('user')}, 'consult_id', ${uuid('consult')},
         'doctor_id', ${doctor}, 'replaces', null, 'status', case when n % 10 = 6 then 'exhausted' else 'active' end, 'signed_at', ${decided}, 'written_on', current_date - 1, 'expires_on', ${expires},
         'items', jsonb_set(x.items, '{0,medicine}', to_jsonb(${medicine})), 'legal_form_received_at', case when n % 40 = 0 then null else ${decided} end)`,
      treated,
    ),
  )
  await client.query(
    `insert into public.care_links (doctor_id, patient_id) select ${doctor}, ${uuid('user')} from ${rows} on conflict do nothing`,
  )
  await client.query(
    `insert into public.patient_lines
     select ${uuid('user')}, ${uuid('consult')}, case when n % 3 = 0 then 'women' else 'men' end, ${decided} - interval '3 hours',
       reverse(${name}) || ' ' || ${name}, case when n % 10 < 7 then string_to_array(${medicine}, '+') else '{}' end,
       case when n % 10 < 7 then 'infinity'::date else '-infinity' end, case when n % 10 < 7 then ${expires} else 'infinity' end, false,
       ${decided}, case when n % 10 < 7 and n % 60 = 0 then current_date - 20 end, n % 500 = 0 from ${rows}`,
  )
  await client.query('set session_replication_role = origin')
  await client.query(
    'vacuum analyze public.consults, public.profiles, public.hair_quiz_results_v2, public.prescriptions, public.patient_lines, public.care_links',
  )
}

/** Two thousand entries of the log, of which a chart's history is made, of a patient who is there. */
const fillChart = async (client: pg.Client, id: string): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.audit_log (at, actor_id, actor_role, actor_name, action, subject_type, subject_id, patient_id)
     select now() - n * interval '40 hours', $1::uuid, 'patient', 'Grace', (array['check_in.due','check_in.complete','check_in.review','order.hold'])[1 + n % 4],
       'patient', $1::uuid::text, $1::uuid from generate_series(1, ${CHART_EVENTS}) n`,
    [id],
  )
  await client.query('set session_replication_role = origin')
  await client.query('analyze public.audit_log')
}

const p95Of = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

const lists: Record<string, string> = {
  'patients, the newest': 'patients?',
  'patients by name': 'patients?sort=name',
  'patients seen last': 'patients?sort=seen',
  'patients who run out first': 'patients?sort=runs_out',
  'patients in treatment': 'patients?view=in_treatment',
  'patients who run out': 'patients?view=running_out',
  'patients with an overdue check-in': 'patients?view=overdue',
  'patients with a flag': 'patients?view=flagged',
  'patients not seen for a year': 'patients?view=not_seen',
  'patients who take a common medicine': 'patients?medicine=FIN_PO',
  'patients who take a rare one': 'patients?medicine=CPA_PO',
  'patients of a brand by name': 'patients?brand=women&sort=name',
  'a patient by the beginning of a name': 'patients?search=gab',
  'a patient by first and last name': 'patients?search=gab%20c',
  'a patient by phone': 'patients?search=0400000420',
  'a patient by day of birth': 'patients?search=04/05/1990',
  'patients read last': 'patients/recent?',
  'prescriptions, mine': 'rx-history?view=mine',
  'prescriptions, everyone’s': 'rx-history?view=everyone',
  'prescriptions that end': 'rx-history?view=expiring',
  'prescriptions whose original is to come': 'rx-history?view=original',
  'prescriptions a pharmacist asks about': 'rx-history?view=asked',
  'prescriptions of a common medicine': 'rx-history?view=everyone&medicine=FIN_PO',
  'prescriptions of a rare one': 'rx-history?view=everyone&medicine=CPA_PO',
  'prescriptions of a state': 'rx-history?view=everyone&state=active',
  'a prescription by number': 'rx-history?view=everyone&search=RX20000420',
}

/** The doctors' lists among a thousand and among a million, with each filter and order, and a chart with ten years in it. */
export const benchPatients = async ({ base, client, doctor, isSmall, promise }: Bench): Promise<void> => {
  const read = async (path: string, body?: object): Promise<number> => {
    const from = performance.now()
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { ...doctor, 'content-type': 'application/json' }
    const reply = await fetch(`${base}/api/${path}`, { headers, ...sent })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
    return performance.now() - from
  }
  const timesOf = async (path: string): Promise<number[]> => {
    for (let nth = 0; nth < 3; nth += 1) await read(path)
    const times: number[] = []
    for (let nth = 0; nth < ASKED; nth += 1) times.push(await read(path))
    return times
  }
  const all = async () => {
    const found = new Map<string, number[]>()
    for (const [name, path] of Object.entries(lists))
      found.set(name, await timesOf(path.startsWith('patients/') ? path : `${path}&limit=50`))
    return found
  }
  await fillPatients(client, 0, 1_000)
  const few = await all()
  const many = isSmall ? 20_000 : 1_000_000
  await fillPatients(client, 1_000, many)
  for (const [name, times] of await all()) {
    const [p95, before] = [p95Of(times), p95Of(few.get(name) ?? [])]
    const ratio = Math.max(p95, LEAST_MS) / Math.max(before, LEAST_MS)
    promise(
      `among ${many.toLocaleString('en-AU')}: ${name}`,
      p95 <= LIST_MS && (isSmall || ratio < TIMES_MORE || p95 < LEAST_MS),
      `p50 ${spread(times).p50} ms, p95 ${p95.toFixed(1)} ms (≤ ${LIST_MS}), ${ratio.toFixed(2)}× of 1,000 (< ${TIMES_MORE})`,
    )
  }
  const { rows } = await client.query<{ id: string; patient_id: string }>(
    `select id, patient_id from public.consults where decided_by = $1 and inputs_hash <> 'bench' order by decided_at limit 1`,
    [people.drOkoro.staffId],
  )
  const [consult] = rows
  if (!consult) throw new Error('nobody has a chart')
  const { id: consultId, patient_id: id } = consult
  await fillChart(client, id)
  const parts = ['', '/picture', '/check-ins', '/photos'].map(part => `patients/${id}${part}`)
  const times: number[] = []
  for (let nth = 0; nth < ASKED + 3; nth += 1) {
    const from = performance.now()
    await Promise.all([
      ...[...parts, `consults/${consultId}`].map(path => read(path)),
      read(`patients/${id}/history`, { limit: 50 }),
    ])
    if (nth >= 3) times.push(performance.now() - from)
  }
  promise(
    `chart with ${CHART_EVENTS.toLocaleString('en-AU')} events behind it`,
    p95Of(times) <= CHART_MS,
    `p50 ${spread(times).p50} ms, p95 ${p95Of(times).toFixed(1)} ms (≤ ${CHART_MS})`,
  )
}
