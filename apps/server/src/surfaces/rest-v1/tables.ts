/** What one table shows through `/rest/v1`. Row-level security decides which rows. */
export type ListedTable = {
  name: string
  /** Columns in the order of `select=*`; others do not exist here. */
  columns: readonly string[]
  /** Columns that a new row may carry; absent where nothing can be added. */
  insertable?: readonly string[]
  /** Health details: an account with a second factor must have used it. */
  isSensitive: boolean
}

const staff = [
  'id',
  'user_id',
  'email',
  'first_name',
  'last_name',
  'name',
  'qualification',
  'phone',
  'practice_address',
  'ahpra_number',
  'registration_status',
  'registration_expires_on',
  'active',
  'created_at',
] as const

/** Spec §3: the stored quiz. */
const quizAnswers = [
  'user_id',
  'hair_loss_pattern',
  'family_history',
  'date_of_birth',
  'sex_at_birth',
  'requires_prescription',
  'hair_loss_duration',
  'previous_treatments',
  'current_medications',
  'allergies',
  'health_conditions',
  'stress_levels',
  'diet_quality',
  'hair_care_routine',
  'hair_goals',
  'hair_type',
  'hair_density',
  'scalp_condition',
  'lifestyle_factors',
  'consent_telehealth',
  'consent_privacy_policy',
  'brand',
  'gender',
  'quiz_type',
  'fphl_pattern',
  'loss_vs_breakage',
  'menarche_age',
  'pcos_status',
  'pcos_symptoms',
  'androgen_signs',
  'iron_status',
  'vitamin_d_status',
  'thyroid_status',
  'bleaching_frequency',
  'extensions_usage',
  'triggering_event',
  'seasonal_pattern',
  'full_quiz_data',
] as const

/** Every table of `/rest/v1` (Spec §7). What is not listed here is not there. */
export const listedTables: readonly ListedTable[] = [
  { name: 'doctors', columns: [...staff, 'prescriber_number'], isSensitive: false },
  { name: 'pharmacists', columns: staff, isSensitive: false },
  {
    name: 'profiles',
    columns: ['id', 'email', 'first_name', 'last_name', 'phone', 'address', 'created_at', 'updated_at'],
    isSensitive: false,
  },
  {
    name: 'hair_quiz_results_v2',
    columns: ['id', ...quizAnswers, 'created_at'],
    // The browser chooses the id, so that sending the same answers twice stores one row.
    insertable: ['id', ...quizAnswers],
    isSensitive: true,
  },
  {
    name: 'prescriptions',
    columns: [
      'id',
      'number',
      'patient_id',
      'consult_id',
      'doctor_id',
      'brand',
      'title',
      'status',
      'purchased',
      'items',
      'repeats',
      'supply_days',
      'interval_days',
      'supplies_total',
      'supplies_used',
      'supplies_voided',
      'written_on',
      'expires_on',
      'signed_at',
      'created_at',
    ],
    isSensitive: true,
  },
]

/** The listed table of this name, or null. */
export const listedTable = (name: string): ListedTable | null => listedTables.find(table => table.name === name) ?? null
