import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from '../quiz/answers.ts'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { ciMatrix, ciMedicines, combinations } from './ci-matrix.ts'
import { contraindications } from './contraindications.ts'
import type { MedicineCode } from './medicines.ts'

const today = '2026-11-20'
const man = (changes: QuizAnswers): QuizAnswers => ({ ...sampleMan, ...changes })
const woman = (changes: QuizAnswers): QuizAnswers => ({ ...sampleWoman, ...changes })
const health = (token: string) => man({ health_conditions: [token] })
const mood = (token: string) => man({ mood_conditions: [token] })
const takes = (token: string) => man({ current_medications: [token] })
const allergic = (token: string, text = 'Rash') => man({ allergies: [token], allergies_text: text })

/** The whole table once more, written by hand: row, answers that raise it, and its marks. */
const table: [string, QuizAnswers, string, MedicineCode[]?][] = [
  // FIN_PO DUT_PO FIN_TOP MOX_PO MOX_TOP SPI_PO CPA_PO
  ['CI-00', man({ health_conditions: ['other'], health_conditions_text: 'Rosacea' }), 'W W W W W W W'],
  ['CI-01', man({ date_of_birth: '21/11/2008' }), 'A A A A A A A'],
  ['CI-02', man({ date_of_birth: '20/11/1960' }), 'W W W C W C C'],
  ['CI-03', woman({ pregnancy_status: 'pregnant' }), 'A A A A C A A'],
  ['CI-04', woman({ pregnancy_status: 'breastfeeding' }), 'A A A A C C A'],
  ['CI-05', woman({ pregnancy_status: 'trying_6m' }), 'A A A C W A A'],
  ['CI-05', woman({ pregnancy_status: 'possible_no_contraception' }), 'A A A C W A A'],
  ['CI-06', woman({}), 'C C C - - - -'],
  ['CI-06', woman({ sex_at_birth: 'prefer_not_to_say' }), 'C C C - - - -'],
  ['CI-07', man({}), '- - - - - A A'],
  ['CI-08', man({ partner_pregnant: 'yes' }), 'W C W - - - -'],
  ['CI-08', man({ partner_pregnant: 'trying' }), 'W C W - - - -'],
  ['CI-08', mood('fertility_trying'), 'W C W - - - -'],
  ['CI-09', mood('self_harm_thoughts'), 'A A C - - - A'],
  ['CI-10', mood('depression_current'), 'C C W - - W C'],
  ['CI-11', mood('depression_past'), 'W W W - - - W'],
  ['CI-11', mood('anxiety'), 'W W W - - - W'],
  ['CI-12', mood('sexual_dysfunction'), 'W W W - - - -'],
  ['CI-13', health('prostate_cancer_or_psa'), 'C C W - - - -'],
  ['CI-14', health('breast_lump_or_cancer'), 'C C W - - W C'],
  ['CI-15', health('heart_failure'), '- - - A C W C'],
  ['CI-16', health('heart_other'), '- - - A C W C'],
  ['CI-16', health('pulmonary_hypertension'), '- - - A C W C'],
  ['CI-17', health('arrhythmia'), '- - - C W W W'],
  ['CI-18', health('pheochromocytoma'), '- - - A C C C'],
  ['CI-19', health('low_bp_fainting'), '- - - C W C -'],
  ['CI-19', man({ health_conditions: ['high_bp_controlled'], bp_reading: '99/60' }), '- - - C W C -'],
  ['CI-20', health('high_bp_uncontrolled'), '- - - C W W W'],
  ['CI-20', man({ health_conditions: ['high_bp_controlled'], bp_reading: '160/90' }), '- - - C W W W'],
  ['CI-20', man({ health_conditions: ['high_bp_controlled'], bp_reading: '150/100' }), '- - - C W W W'],
  ['CI-21', health('kidney_disease'), '- - - C - C W'],
  ['CI-22', health('high_potassium_addison'), '- - - - - A -'],
  ['CI-23', health('liver_disease'), 'C C W W - C A'],
  ['CI-24', health('clot_stroke_migraine_aura'), '- - - C - - A'],
  ['CI-24', man({ date_of_birth: '20/11/1990', lifestyle_factors: ['smoker'] }), '- - - C - - A'],
  ['CI-25', health('meningioma'), '- - - - - - A'],
  ['CI-26', takes('ace_arb'), '- - - W - C -'],
  ['CI-26', takes('trimethoprim'), '- - - W - C -'],
  ['CI-26', takes('lithium'), '- - - W - C -'],
  ['CI-26', takes('digoxin'), '- - - W - C -'],
  ['CI-26', man({ current_medications: ['other'], current_medications_text: 'Ciclosporin 50 mg' }), '- - - W - C -'],
  ['CI-26', man({ current_medications: ['blood_thinner'], current_medications_text: 'heparin' }), '- - - W - C -'],
  ['CI-27', takes('potassium_ksparing'), '- - - - - A -'],
  ['CI-27', man({ current_medications: ['bp_other'], current_medications_text: 'eplerenone' }), '- - - - - A -'],
  ['CI-28', takes('bp_other'), '- - - C W W -'],
  ['CI-28', takes('nitrates'), '- - - C W W -'],
  ['CI-28', takes('alpha_blocker'), '- - - C W W -'],
  ['CI-28', takes('ed_tablets'), '- - - C W W -'],
  ['CI-29', takes('nsaid_regular'), '- - - W - W -'],
  ['CI-30', takes('antifungal_hiv_macrolide'), '- C - - - - W'],
  ['CI-30', man({ current_medications: ['other'], current_medications_text: 'Itraconazole' }), '- C - - - - W'],
  ['CI-31', man({ scalp_condition: ['psoriasis_eczema'] }), '- - C - C - -'],
  ['CI-31', man({ scalp_condition: ['rf_pain_burn'] }), '- - C - C - -'],
  ['CI-31', man({ scalp_condition: ['rf_scale_pus'] }), '- - C - C - -'],
  ['CI-32', allergic('hair_tablet_active'), 'A A - A - A A'],
  ['CI-32', allergic('hair_topical_active'), '- - A - A - -'],
  ['CI-32', man({ allergies: ['hair_topical_active', 'hair_tablet_active'] }), 'A A A A A A A'],
  ['CI-32', allergic('hair_tablet_active', 'Minoxidil gave me a rash'), '- - - A A - -'],
  ['CI-33', allergic('propylene_glycol'), 'W W W W W W W'],
  ['CI-33', allergic('alcohol'), 'W W W W W W W'],
  ['CI-33', allergic('lactose'), 'W W W W W W W'],
  ['CI-33', allergic('gelatin'), 'W W W W W W W'],
  ['CI-33', allergic('soy_peanut'), 'W W W W W W W'],
  ['CI-33', allergic('dye'), 'W W W W W W W'],
  ['CI-34', man({}), 'C C C - - - -', ['FIN_PO']],
  ['CI-34', man({}), '- - - W W - -', ['MOX_TOP']],
  ['CI-34', woman({}), '- - - - - C C', ['SPI_PO']],
  ['CI-34', woman({}), 'C C C W W C C', ['DUT_PO', 'MOX_PO', 'CPA_PO']],
]

describe('contraindication table', () => {
  test.each(table)('%s marks each medicine as written [CI-01]', (ci, answers, line, otherActive = []) => {
    const marks = ciMedicines.map(
      medicine =>
        contraindications(answers, [medicine], { today, otherActive }).find(one => one.ci === ci)?.severity ?? '-',
    )
    expect(marks.join(' ')).toBe(line)
  })

  test('is proved row by row', () => {
    const covered = new Set(table.map(([ci]) => ci))
    for (const { id } of ciMatrix) expect(covered).toContain(id)
    expect(ciMatrix.map(one => one.id)).toEqual([...covered])
  })

  test('is proved cell by cell: every mark of every row is seen in a person, and every dash as well [CI-07]', () => {
    for (const { id, cells } of ciMatrix) {
      const people = table.filter(([ci]) => ci === id)
      for (const [place, medicine] of ciMedicines.entries()) {
        const seen = people.map(([, , line]) => line.split(' ')[place])
        expect(seen, `${id} ${medicine}`).toContain(cells[medicine])
      }
    }
  })

  test.each([
    ['someone of 65', man({ date_of_birth: '21/11/1960' }), 'CI-02'],
    ['someone of 18', man({ date_of_birth: '20/11/2008' }), 'CI-01'],
    ['a pregnant woman, who falls under pregnancy', woman({ pregnancy_status: 'pregnant' }), 'CI-06'],
    ['a smoker of 35', man({ date_of_birth: '20/11/1991', lifestyle_factors: ['smoker'] }), 'CI-24'],
    ['a good reading', man({ health_conditions: ['high_bp_controlled'], bp_reading: '120/80' }), 'CI-20'],
    ['a reading of just 100', man({ health_conditions: ['high_bp_controlled'], bp_reading: '100/60' }), 'CI-19'],
    ['a woman', woman({}), 'CI-07'],
    ['a man', man({}), 'CI-06'],
    ['latex', allergic('latex_adhesive'), 'CI-33'],
  ])('leaves %s out of a row that is not about them [CI-02]', (_, answers, ci) =>
    expect(contraindications(answers, ciMedicines, { today }).map(one => one.ci)).not.toContain(ci),
  )

  test('knows three combinations [CI-03]', () =>
    expect(combinations.map(({ pair, severity }) => [...pair, severity].join(' '))).toEqual([
      'MOX_PO SPI_PO W',
      'SPI_PO CPA_PO C',
      'FIN_PO FIN_TOP C',
    ]))
})
