import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { profiles } from './people.ts'

const tokens = () => jsonb().$type<string[]>()

/** The stored quiz, column for column as the specification lists it (Spec §3). Multi answers are JSON arrays. */
export const hairQuizResultsV2 = pgTable(
  'hair_quiz_results_v2',
  {
    id: id(),
    userId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    hairLossPattern: text(),
    familyHistory: boolean(),
    dateOfBirth: date({ mode: 'string' }),
    sexAtBirth: text(),
    requiresPrescription: boolean().notNull().default(false),
    hairLossDuration: text(),
    previousTreatments: tokens(),
    currentMedications: tokens(),
    allergies: tokens(),
    healthConditions: tokens(),
    stressLevels: text(),
    dietQuality: text(),
    hairCareRoutine: tokens(),
    hairGoals: tokens(),
    hairType: text(),
    hairDensity: text(),
    scalpCondition: tokens(),
    lifestyleFactors: tokens(),
    consentTelehealth: boolean().notNull().default(false),
    consentPrivacyPolicy: boolean().notNull().default(false),
    brand: text(),
    gender: text(),
    quizType: text(),
    fphlPattern: text(),
    lossVsBreakage: text(),
    menarcheAge: text(),
    pcosStatus: text(),
    pcosSymptoms: tokens(),
    androgenSigns: tokens(),
    ironStatus: text(),
    vitaminDStatus: text(),
    thyroidStatus: text(),
    bleachingFrequency: text(),
    extensionsUsage: text(),
    triggeringEvent: tokens(),
    seasonalPattern: text(),
    fullQuizData: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    /** Ours: when the age behind the answers was looked at, once, and when they were reduced because it was under 18. (INV-15) */
    ageCheckedAt: instant(),
    reducedAt: instant(),
  },
  t => [
    index('hair_quiz_results_v2_user').on(t.userId, t.createdAt),
    index('hair_quiz_results_v2_born').on(t.dateOfBirth).where(sql`${t.dateOfBirth} is not null`),
    index('hair_quiz_results_v2_created').on(t.createdAt),
    index('hair_quiz_results_v2_age_unchecked').on(t.createdAt, t.id).where(sql`${t.ageCheckedAt} is null`),
    index('hair_quiz_results_v2_reduced').on(t.userId).where(sql`${t.reducedAt} is not null`),
  ],
)
