/**
 * The sorting rules T-00 to T-24, and, which only tell the doctor what those screens found. They sort and
 * warn; a doctor decides, and may change any outcome.
 */
import { ADULT_AGE } from '../quiz/date.ts'
import { conditions, type Facts, found, pattern, type SourceAnswer } from './facts.ts'
import {
  allergies,
  both,
  bpClasses,
  deficiency,
  diffuse,
  highReading,
  otherTriggers,
  recent,
  untested,
  virilisation,
} from './findings.ts'

/** Outcomes, the strongest first. */
export const outcomes = ['incomplete', 'decline_refer_gp', 'video_required', 'non_rx_suggested', 'rx_review'] as const
export type Outcome = (typeof outcomes)[number]

/** Severities, the gravest first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export type TriageRule = {
  id: string
  /** Null where the rule only flags. */
  outcome: Outcome | null | ((facts: Facts) => Outcome | null)
  isUrgent?: boolean
  /** What the patient reads when the rule has an outcome, or null when nothing is said. */
  patient: string | null
  /** What the patient reads is said without an outcome, too. */
  isAdvice?: boolean
  flag: { code: string; severity: Severity } | null
  /** The answers that make the rule apply; none when it does not. */
  sources: (facts: Facts) => SourceAnswer[]
}

/** Every rule in the order of its number; two rows of one number raise a flag each. */
export const rules: readonly TriageRule[] = [
  {
    id: 'T-00',
    outcome: 'video_required',
    isUrgent: true,
    patient:
      'Your safety comes first. If you are in danger, call 000. You can talk to someone now: Lifeline 13 11 14, Beyond Blue 1300 22 4636, 13YARN 13 92 76. Our doctor will call you.',
    flag: { code: 'MOOD_CRISIS', severity: 'critical' },
    sources: facts => conditions(facts, 'self_harm_thoughts'),
  },
  {
    id: 'T-01',
    outcome: 'decline_refer_gp',
    patient: 'We only treat adults. Your GP can help you; we keep no more of your answers than we must.',
    flag: null,
    sources: facts => (facts.age !== null && facts.age < ADULT_AGE ? ['date_of_birth'] : []),
  },
  {
    id: 'T-02',
    outcome: 'incomplete',
    patient: 'Some answers are still open. Please finish them.',
    flag: null,
    sources: facts => [...facts.missing],
  },
  {
    id: 'T-03',
    outcome: 'decline_refer_gp',
    patient: 'Sudden or round patches need someone to look at your scalp in person. Your GP is the best first step.',
    flag: { code: 'AA_SUSPECT', severity: 'high' },
    sources: facts => {
      const patches = [...pattern(facts, 'patchy'), ...found(facts, 'scalp_condition', 'rf_sudden_patch')]
      return patches.length > 0 ? [...patches, ...found(facts, 'onset', 'sudden')] : []
    },
  },
  {
    id: 'T-04',
    outcome: 'decline_refer_gp',
    patient: 'What you describe needs a hands-on exam soon. Please see your GP.',
    flag: { code: 'SCARRING_OR_ENDO', severity: 'high' },
    sources: facts => [
      ...found(facts, 'scalp_condition', 'rf_pain_burn', 'rf_scale_pus', 'rf_shiny_scar', 'rf_brows_lashes'),
      ...pattern(facts, 'hairline_band'),
      ...virilisation(facts),
    ],
  },
  {
    id: 'T-05',
    outcome: 'decline_refer_gp',
    patient:
      'Hair medicines are not safe in pregnancy. Gentle washing and loose styles are fine; your GP can tell you more.',
    flag: { code: 'PREGNANT', severity: 'critical' },
    sources: facts => found(facts, 'pregnancy_status', 'pregnant'),
  },
  {
    id: 'T-06',
    outcome: 'non_rx_suggested',
    patient: 'Most shedding after a birth settles by itself. For now we suggest care without medicine.',
    flag: { code: 'BREASTFEEDING', severity: 'high' },
    sources: facts => found(facts, 'pregnancy_status', 'breastfeeding'),
  },
  {
    id: 'T-07',
    outcome: 'video_required',
    patient: 'Some options are unsafe if you may become pregnant, so a doctor would like to talk with you first.',
    flag: { code: 'TERATOGEN', severity: 'high' },
    sources: facts => found(facts, 'pregnancy_status', 'trying_6m', 'possible_no_contraception'),
  },
  {
    id: 'T-08',
    outcome: 'video_required',
    patient: 'Your heart history changes which options are safe, so a doctor will go through it with you by video.',
    flag: { code: 'CARDIAC', severity: 'high' },
    sources: facts => conditions(facts, 'heart_failure', 'heart_other', 'pulmonary_hypertension', 'pheochromocytoma'),
  },
  {
    id: 'T-09',
    outcome: 'video_required',
    patient: 'We need a blood pressure reading and a talk before anything else.',
    flag: { code: 'BP', severity: 'medium' },
    sources: facts => [
      ...conditions(facts, 'arrhythmia', 'low_bp_fainting', 'high_bp_uncontrolled'),
      ...bpClasses(facts),
      ...highReading(facts),
    ],
  },
  {
    id: 'T-10',
    outcome: 'video_required',
    patient: 'You may need blood tests first. A doctor will explain by video.',
    flag: { code: 'RENAL_K', severity: 'high' },
    sources: facts => [
      ...conditions(facts, 'kidney_disease', 'high_potassium_addison'),
      ...found(facts, 'current_medications', 'potassium_ksparing'),
    ],
  },
  {
    id: 'T-11',
    outcome: 'video_required',
    patient: 'A doctor would like to talk through your medical history by video.',
    flag: { code: 'COMPLEX', severity: 'medium' },
    sources: facts => [
      ...conditions(facts, 'liver_disease', 'meningioma', 'clot_stroke_migraine_aura'),
      ...found(facts, 'current_medications', 'lithium', 'digoxin'),
    ],
  },
  {
    id: 'T-12',
    outcome: 'video_required',
    patient: 'Some treatments can affect mood or sexual health, so a doctor will talk with you by video.',
    flag: { code: 'MOOD', severity: 'high' },
    sources: facts => [
      ...conditions(facts, 'depression_current', 'eating_disorder_weight_loss'),
      ...found(facts, 'prev_side_effects', 'mood', 'sexual'),
    ],
  },
  {
    id: 'T-13',
    outcome: facts => (facts.answers.breast_detail === 'new_lump' ? 'decline_refer_gp' : 'video_required'),
    patient: 'Please have this checked by your GP, if you have not yet. We will go through it with you.',
    flag: { code: 'PSA_BREAST', severity: 'high' },
    sources: facts => [
      ...conditions(facts, 'prostate_cancer_or_psa', 'breast_lump_or_cancer'),
      ...found(facts, 'breast_detail', 'new_lump'),
    ],
  },
  {
    id: 'T-14',
    outcome: 'decline_refer_gp',
    patient: 'The team that treats you should look at this first. Please talk with them or your GP.',
    flag: { code: 'SYSTEMIC', severity: 'high' },
    sources: facts => [
      ...conditions(facts, 'cancer_treatment_12m'),
      ...found(facts, 'current_medications', 'chemo_immuno'),
      ...found(facts, 'scalp_condition', 'rf_systemic'),
    ],
  },
  {
    id: 'T-15',
    outcome: 'video_required',
    patient: 'A short video call helps us tailor care to you safely.',
    flag: { code: 'HORMONE', severity: 'medium' },
    sources: facts => [
      ...found(facts, 'sex_at_birth', 'another_term', 'prefer_not_to_say'),
      ...found(facts, 'current_medications', 'gender_affirming', 'testosterone_anabolic'),
    ],
  },
  {
    id: 'T-16',
    outcome: 'video_required',
    patient: 'From 66 on we make a few extra checks, by video.',
    flag: { code: 'AGE', severity: 'medium' },
    sources: facts => (facts.age !== null && facts.age > 65 ? ['date_of_birth'] : []),
  },
  {
    id: 'T-17',
    outcome: 'decline_refer_gp',
    patient: 'Hair falling this fast needs blood tests and an exam. Please see your GP soon.',
    flag: { code: 'RAPID', severity: 'high' },
    sources: facts => found(facts, 'scalp_condition', 'rf_rapid_diffuse'),
  },
  {
    id: 'T-18',
    outcome: facts =>
      pattern(facts, 's1', 's2', 'diffuse', 'overall_thinning').length > 0 ? 'non_rx_suggested' : null,
    patient:
      'Your iron or thyroid may be the cause, and fixing it may be the real treatment. Ask your GP for blood tests.',
    flag: { code: 'DEFICIENCY', severity: 'medium' },
    sources: deficiency,
  },
  {
    id: 'T-19',
    outcome: 'rx_review',
    patient: null,
    flag: { code: 'ALLERGY', severity: 'medium' },
    sources: allergies,
  },
  {
    id: 'T-19',
    outcome: 'rx_review',
    patient: null,
    flag: { code: 'INTERACTION', severity: 'medium' },
    sources: facts => found(facts, 'current_medications', 'antifungal_hiv_macrolide'),
  },
  {
    id: 'T-20',
    outcome: 'non_rx_suggested',
    patient: 'There is little or no loss to see yet, so we suggest a simple start. You can still book a doctor.',
    flag: { code: 'EARLY', severity: 'low' },
    sources: facts => {
      const early = found(facts, 'hair_loss_pattern', 'nh1')
      if (early.length > 0) return early
      return facts.answers.loss_vs_breakage === 'from_root' ? [] : found(facts, 'fphl_pattern', 's1')
    },
  },
  {
    id: 'T-21',
    outcome: 'non_rx_suggested',
    patient: 'This looks like breakage rather than loss from the root. Gentle care can help.',
    flag: { code: 'BREAKAGE', severity: 'low' },
    sources: facts => [...found(facts, 'loss_vs_breakage', 'snapping'), ...pattern(facts, 'lengths_only')],
  },
  {
    id: 'T-22',
    outcome: 'non_rx_suggested',
    patient: 'This is likely a temporary shed after what happened. Check again at 6 months.',
    flag: { code: 'TE', severity: 'medium' },
    sources: facts => {
      const afterBirth = both(found(facts, 'triggering_event', 'birth_postpartum'), recent(facts))
      return afterBirth.length > 0 ? afterBirth : both(both(otherTriggers(facts), recent(facts)), diffuse(facts))
    },
  },
  {
    id: 'T-23',
    outcome: 'non_rx_suggested',
    patient: 'Ease the pull on your hair first: looser styles give the hairline a chance.',
    flag: { code: 'TRACTION', severity: 'medium' },
    sources: facts =>
      both(found(facts, 'extensions_usage', 'constant', 'tight_braids'), pattern(facts, 'temples', 'hairline_band')),
  },
  {
    id: 'T-24',
    outcome: 'non_rx_suggested',
    patient: 'You would like care without a prescription. Here are the options.',
    flag: { code: 'PREF', severity: 'low' },
    sources: facts => found(facts, 'treatment_preference', 'no_rx'),
  },
  {
    id: 'Q-09',
    outcome: null,
    patient: null,
    flag: { code: 'NO_FIRST_PERIOD', severity: 'medium' },
    sources: facts => found(facts, 'menarche_age', 'never'),
  },
  {
    id: 'Q-12',
    outcome: null,
    patient:
      'Hair that thins all over can have a cause that blood shows. Ask your GP for a blood count, ferritin and TSH.',
    isAdvice: true,
    flag: { code: 'BLOODS_UNTESTED', severity: 'low' },
    sources: untested,
  },
]
