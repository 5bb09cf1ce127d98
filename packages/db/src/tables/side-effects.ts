import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { humanNumber, id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { profiles } from './people.ts'
import { prescriptions } from './prescriptions.ts'

/** What a patient reported of a treatment, with what the rules made of it that day. Its content never changes. */
export const sideEffects = pgTable(
  'side_effects',
  {
    /** Chosen by the browser, so that a report sent twice is one. */
    id: id(),
    number: humanNumber(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    /** The case in which a doctor works on it. */
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    effects: text().array().notNull(),
    /** What was ticked and what the words stand for. */
    found: text().array().notNull(),
    words: text().notNull(),
    /** Who entered it: the patient, or somebody of the clinic whom the patient told, and how they told it. */
    byRole: text().$type<'patient' | 'doctor' | 'pharmacist'>().notNull().default('patient'),
    byName: text().notNull().default(''),
    toldBy: text().$type<'video' | 'phone' | 'in_person' | 'message'>(),
    severity: text().$type<'mild' | 'moderate' | 'severe'>().notNull(),
    startedOn: date({ mode: 'string' }),
    level: text().$type<'E0' | 'E1' | 'E2' | 'E3'>().notNull(),
    help: text().$type<'emergency' | 'crisis' | 'pregnancy'>(),
    /** What the patient was prescribed then, items as they are written. */
    medicines: text().array().notNull(),
    ruleVersion: text().notNull(),
    inputsHash: text().notNull(),
    reportedAt: instant().notNull(),
    /** When something graver was written about it than was reported, and how it was judged before. */
    raisedAt: instant(),
    raisedFrom: text().$type<'E0' | 'E1' | 'E2'>(),
    dueAt: instant(),
    /** `settled`: a doctor has closed it; `self_care`: nobody had to. */
    state: text().$type<'open' | 'answered' | 'settled' | 'self_care'>().notNull(),
    outcome: text().$type<'go_on' | 'cease'>(),
    /** How the patient was, and how serious it had been, when a doctor settled it: the regulator asks for both. */
    patientOutcome: text().$type<'recovered' | 'recovering' | 'not_recovered' | 'unknown'>(),
    seriousness: text().$type<
      'not_serious' | 'medically_important' | 'hospital' | 'life_threatening' | 'disabling' | 'birth_defect' | 'death'
    >(),
    /** How and when the doctor who settled it spoke with the patient. */
    contactMode: text().$type<'video' | 'phone' | 'in_person'>(),
    contactAt: instant(),
    settledReason: text().notNull().default(''),
    settledBy: text().notNull().default(''),
    settledAt: instant(),
    /** The report to the regulator: when it went out, and under which number. */
    reportedToTgaAt: instant(),
    tgaReference: text().notNull().default(''),
    version: version(),
  },
  t => [
    check('side_effects_level', sql`${t.level} in ('E0','E1','E2','E3')`),
    check('side_effects_severity', sql`${t.severity} in ('mild','moderate','severe')`),
    check('side_effects_state', sql`${t.state} in ('open','answered','settled','self_care')`),
    check('side_effects_outcome', sql`${t.outcome} in ('go_on','cease')`),
    check('side_effects_by', sql`${t.byRole} in ('patient','doctor','pharmacist')`),
    check('side_effects_told', sql`(${t.byRole} = 'patient') = (${t.toldBy} is null)`),
    check(
      'side_effects_patient_outcome',
      sql`${t.patientOutcome} in ('recovered','recovering','not_recovered','unknown')`,
    ),
    check('side_effects_raised', sql`(${t.raisedAt} is null) = (${t.raisedFrom} is null)`),
    check('side_effects_settled', sql`(${t.state} = 'settled') = (${t.settledAt} is not null)`),
    index('side_effects_patient').on(t.patientId, t.reportedAt.desc()),
    index('side_effects_open').on(t.patientId).where(sql`${t.state} in ('open','answered')`),
  ],
)

/** What doctor and patient wrote about a report, in order. Append-only. */
export const sideEffectMessages = pgTable(
  'side_effect_messages',
  {
    /** Chosen by the browser, so that a message sent twice is one. */
    id: id(),
    sideEffectId: uuid()
      .notNull()
      .references(() => sideEffects.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    byRole: text().$type<'patient' | 'doctor'>().notNull(),
    byName: text().notNull(),
    body: text().notNull(),
    at: instant().notNull(),
    step: integer().notNull(),
  },
  t => [
    check('side_effect_messages_role', sql`${t.byRole} in ('patient','doctor')`),
    uniqueIndex('side_effect_messages_step').on(t.sideEffectId, t.step),
  ],
)

/** The prescriptions a report has put on hold. Append-only. */
export const sideEffectHolds = pgTable(
  'side_effect_holds',
  {
    id: id(),
    sideEffectId: uuid()
      .notNull()
      .references(() => sideEffects.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
  },
  t => [uniqueIndex('side_effect_holds_once').on(t.sideEffectId, t.prescriptionId)],
)

/** What was recorded by mistake of a report to the regulator, and why it was corrected. Append-only. */
export const tgaCorrections = pgTable(
  'tga_corrections',
  {
    id: id(),
    sideEffectId: uuid()
      .notNull()
      .references(() => sideEffects.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    reportedAt: instant().notNull(),
    reference: text().notNull(),
    /** The number that took its place; empty where it had not been sent. */
    correctedTo: text().notNull(),
    reason: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** The version of the report that it corrects. */
    step: integer().notNull(),
  },
  t => [uniqueIndex('tga_corrections_step').on(t.sideEffectId, t.step)],
)
