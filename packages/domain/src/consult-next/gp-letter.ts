/**
 * What a letter to a GP says: why care in person, and what we would ask there. Questions, never orders; no diagnosis. The
 * GP decides. (Domain: red flags; T-01 to T-17)
 */
import type { Brand } from '../brand.ts'
import type { QuizAnswers } from '../quiz/answers.ts'
import { describeAnswers } from '../quiz/answers-text.ts'
import { patternOf } from '../quiz/pattern.ts'
import { isSource, sourceKey } from '../triage/facts.ts'
import type { DoctorFlag } from '../triage/triage.ts'

type Line = {
  flag: string
  /** Only where the flag rests on this question. */
  key?: string
  /** Not where it rests on this question, too: another row says it better. */
  without?: string
  why: string
  asks: readonly string[]
}

/** One row for each flag that sends someone to care in person, and for those a GP should hear of. */
export const letterLines: readonly Line[] = [
  {
    flag: 'MOOD_CRISIS',
    why: 'They told us of thoughts of self-harm. We have shown them where to get help at once.',
    asks: ['How safe are they today, and who is caring for their mood?'],
  },
  {
    flag: 'PREGNANT',
    why: 'They are pregnant, so we suggest no medicine for hair.',
    asks: ['Would ferritin and TSH be worth adding to their next blood tests?'],
  },
  {
    flag: 'AA_SUSPECT',
    why: 'Sudden or round bare patches cannot be judged from answers and pictures.',
    asks: [
      'Does the scalp fit alopecia areata, and are brows, lashes, beard or nails involved?',
      'Is there scale or broken hair that calls for a scraping for tinea?',
    ],
  },
  {
    flag: 'SCARRING_OR_ENDO',
    key: 'scalp_condition',
    why: 'Pain, scale, pus, shiny skin or loss of brows may mean loss that scars, where time matters.',
    asks: [
      'Are follicle openings still there, and is there redness, scale or pustules around them?',
      'Would a dermatologist, or a biopsy, be the right next step?',
    ],
  },
  {
    flag: 'SCARRING_OR_ENDO',
    key: 'hair_loss_pattern',
    why: 'A hairline that moves back evenly, like a band, may mean loss that scars.',
    asks: ['Does the hairline fit frontal fibrosing alopecia, and are the brows thinner?'],
  },
  {
    flag: 'SCARRING_OR_ENDO',
    key: 'androgen_signs',
    why: 'New signs of male hormones need to be looked into soon.',
    asks: [
      'How fast did the signs come, and is an urgent referral needed?',
      'Would total testosterone, SHBG, DHEAS and 17-hydroxyprogesterone help?',
    ],
  },
  {
    flag: 'PSA_BREAST',
    key: 'breast_detail',
    why: 'They told us of a breast lump that nobody has checked yet.',
    asks: ['What does the breast examination show, and is imaging needed?'],
  },
  {
    flag: 'PSA_BREAST',
    key: 'health_conditions',
    without: 'breast_detail',
    why: 'They told us of a prostate or breast condition.',
    asks: ['Is it being followed, and does it speak against treatment that acts on hormones?'],
  },
  {
    flag: 'SYSTEMIC',
    why: 'Recent cancer treatment, medicine that lowers immunity, or symptoms of the whole body come before the hair.',
    asks: [
      'Could the hair loss belong to the treatment or to an illness behind these symptoms?',
      'Would a full blood count, ESR or CRP, liver and kidney function, TSH and ANA help?',
    ],
  },
  {
    flag: 'RAPID',
    why: 'Handfuls of hair within four weeks need blood tests and an examination.',
    asks: [
      'Was there a fever, an operation, a birth, a new medicine or a strict diet two to three months before?',
      'Would a full blood count, ferritin, TSH and, where it fits, syphilis serology help?',
    ],
  },
  {
    flag: 'DEFICIENCY',
    why: 'They told us that iron is low or the thyroid is out of balance.',
    asks: ['What do ferritin and TSH show now, and is treatment under way?'],
  },
  {
    flag: 'BLOODS_UNTESTED',
    why: 'The hair thins all over, and iron or thyroid has not been tested.',
    asks: ['Would a full blood count, ferritin and TSH show a cause?'],
  },
  {
    flag: 'NO_FIRST_PERIOD',
    why: 'They told us that their periods have never begun.',
    asks: ['Has this been looked into, and is a referral needed?'],
  },
  {
    flag: 'TE',
    why: 'The loss followed an event that often causes shedding.',
    asks: ['Is there anything that keeps the shedding going?'],
  },
  {
    flag: 'CARDIAC',
    why: 'They told us of a heart or circulation condition.',
    asks: ['Is it stable, and is there a recent ECG or echocardiogram?'],
  },
  {
    flag: 'BP',
    why: 'Their blood pressure or heart rhythm needs a measurement.',
    asks: ['What are blood pressure and pulse, sitting and standing?'],
  },
  {
    flag: 'RENAL_K',
    why: 'They told us of a kidney or potassium condition, or a medicine that raises potassium.',
    asks: ['What do creatinine, eGFR and potassium show?'],
  },
]

const usual = 'What does the scalp look like in person, and is there a cause to treat?'

/** Not for a letter that a patient hands over, unless a flag rests on it: mood, partner, wishes and daily life. */
const keptBack: readonly string[] = [
  'mood_conditions',
  'partner_pregnant',
  'gender',
  'stress_levels',
  'diet_quality',
  'lifestyle_factors',
  'hair_care_routine',
  'hair_type',
  'hair_density',
  'hair_goals',
  'treatment_preference',
  'usual_gp',
  'gp_share_ok',
  'date_of_birth',
]

export type GpLetter = {
  why: string[]
  asks: string[]
  /** What the patient told us, in the order it was asked. */
  reported: { question: string; answer: string }[]
}

/** What the letter says for these answers and the flags they raised, the gravest first. */
export const gpLetter = (brand: Brand, answers: QuizAnswers, flags: readonly DoctorFlag[]): GpLetter => {
  const lines = flags.flatMap(flag => {
    const keys = flag.sourceAnswers.map(sourceKey)
    return letterLines.filter(
      ({ flag: code, key, without }) =>
        code === flag.code && (!key || keys.includes(key)) && (!without || !keys.includes(without)),
    )
  })
  const asks = [...new Set(lines.flatMap(line => line.asks))]
  const pattern = patternOf(brand, answers)
  return {
    why: [...new Set(lines.map(line => line.why))],
    asks: asks.length > 0 ? asks : [usual],
    reported: describeAnswers(answers)
      .filter(
        ({ key }) =>
          !keptBack.includes(key) ||
          isSource(
            key,
            flags.filter(flag => flag.rule !== 'T-16'),
          ),
      )
      .map(({ key, group, question, answer }) => ({
        question: `${group}: ${question}`,
        answer: answer === pattern?.label && key.endsWith('_pattern') ? `${answer} (${scaleWords(pattern)})` : answer,
      })),
  }
}

const scaleNames = { norwood: 'Norwood', sinclair: 'Sinclair' } as const

/** The step of a scale as clinicians write it, or the scale alone for a picture beside it. */
const scaleWords = ({ scale, code }: { scale: keyof typeof scaleNames; code: string }): string => {
  const step = /^(?:nh|s)(\d)(v?)$/.exec(code)
  return step ? `${scaleNames[scale]} ${step[1]}${step[2] === 'v' ? ' vertex' : ''}` : `${scaleNames[scale]} pictures`
}
