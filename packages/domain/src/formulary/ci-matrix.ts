/**
 * The contraindication table, as data. A blocks without appeal; C needs the doctor's written reason and a talk with
 * the patient; W is acknowledged; `-` is nothing. Deliberately strict, because care is remote; clinical governance
 * owns it. Changing a cell means a new rule version.
 */
import { type MedicineCode, medicineCodes } from './medicines.ts'

/** A blocks, C needs a written reason, W is acknowledged. (INV-04) */
export const ciSeverities = ['A', 'C', 'W'] as const
export type CiSeverity = (typeof ciSeverities)[number]
export type CiCell = CiSeverity | '-'

export type CiId =
  | 'CI-00'
  | 'CI-01'
  | 'CI-02'
  | 'CI-03'
  | 'CI-04'
  | 'CI-05'
  | 'CI-06'
  | 'CI-07'
  | 'CI-08'
  | 'CI-09'
  | 'CI-10'
  | 'CI-11'
  | 'CI-12'
  | 'CI-13'
  | 'CI-14'
  | 'CI-15'
  | 'CI-16'
  | 'CI-17'
  | 'CI-18'
  | 'CI-19'
  | 'CI-20'
  | 'CI-21'
  | 'CI-22'
  | 'CI-23'
  | 'CI-24'
  | 'CI-25'
  | 'CI-26'
  | 'CI-27'
  | 'CI-28'
  | 'CI-29'
  | 'CI-30'
  | 'CI-31'
  | 'CI-32'
  | 'CI-33'
  | 'CI-34'

export type CiRow = { id: CiId; label: string; cells: Record<MedicineCode, CiCell> }

const isCell = (text: string | undefined): text is CiCell =>
  text === 'A' || text === 'C' || text === 'W' || text === '-'

/** A row whose cells are written in the order FIN_PO, DUT_PO, FIN_TOP, MOX_PO, MOX_TOP, SPI_PO, CPA_PO. */
const row = (id: CiId, label: string, line: string): CiRow => {
  const marks = line.split(' ')
  const cell = (index: number): CiCell => {
    const mark = marks[index]
    if (!isCell(mark)) throw new Error(`${id} has no cell ${index}`)
    return mark
  }
  return {
    id,
    label,
    cells: {
      FIN_PO: cell(0),
      DUT_PO: cell(1),
      FIN_TOP: cell(2),
      MOX_PO: cell(3),
      MOX_TOP: cell(4),
      SPI_PO: cell(5),
      CPA_PO: cell(6),
    },
  }
}

/** Row by row: number, what applies, and the mark for each medicine. */
export const ciMatrix: readonly CiRow[] = [
  row('CI-00', 'An answer in the patient’s own words, for the doctor to classify', 'W W W W W W W'),
  row('CI-01', 'Under 18', 'A A A A A A A'),
  row('CI-02', 'Over 65', 'W W W C W C C'),
  row('CI-03', 'Pregnant', 'A A A A C A A'),
  row('CI-04', 'Breastfeeding', 'A A A A C C A'),
  row('CI-05', 'Planning a pregnancy, or could be pregnant without reliable contraception', 'A A A C W A A'),
  row('CI-06', 'Sex at birth female, or not stated', 'C C C - - - -'),
  row('CI-07', 'Sex at birth male', '- - - - - A A'),
  row('CI-08', 'Partner pregnant or trying, or own fertility work-up', 'W C W - - - -'),
  row('CI-09', 'Thoughts of self-harm now', 'A A C - - - A'),
  row('CI-10', 'Depression now', 'C C W - - W C'),
  row('CI-11', 'Past depression, or anxiety', 'W W W - - - W'),
  row('CI-12', 'Sexual dysfunction', 'W W W - - - -'),
  row('CI-13', 'Prostate cancer or raised PSA', 'C C W - - - -'),
  row('CI-14', 'Breast lump or breast cancer', 'C C W - - W C'),
  row('CI-15', 'Heart failure or pericardial disease', '- - - A C W C'),
  row('CI-16', 'Angina, heart attack, valve disease or pulmonary hypertension', '- - - A C W C'),
  row('CI-17', 'Arrhythmia or palpitations', '- - - C W W W'),
  row('CI-18', 'Phaeochromocytoma', '- - - A C C C'),
  row('CI-19', 'Low blood pressure (systolic below 100) or fainting', '- - - C W C -'),
  row('CI-20', 'Uncontrolled high blood pressure (160/100 or more)', '- - - C W W W'),
  row('CI-21', 'Kidney disease', '- - - C - C W'),
  row('CI-22', 'High potassium or Addison disease', '- - - - - A -'),
  row('CI-23', 'Liver disease', 'C C W W - C A'),
  row('CI-24', 'Clot, stroke, migraine with aura, or smoking over 35', '- - - C - - A'),
  row('CI-25', 'Meningioma, ever', '- - - - - - A'),
  row('CI-26', 'ACE inhibitor, ARB, trimethoprim, ciclosporin, heparin, lithium or digoxin', '- - - W - C -'),
  row('CI-27', 'Potassium supplement or potassium-sparing diuretic', '- - - - - A -'),
  row('CI-28', 'Other blood pressure tablets, nitrates, alpha blocker or erection tablets', '- - - C W W -'),
  row('CI-29', 'Regular anti-inflammatory tablets', '- - - W - W -'),
  row('CI-30', 'Strong CYP3A4 inhibitor', '- C - - - - W'),
  row('CI-31', 'Broken, infected or inflamed scalp', '- - C - C - -'),
  row('CI-32', 'Allergy to the active ingredient', 'A A A A A A A'),
  row('CI-33', 'Allergy to an excipient', 'W W W W W W W'),
  row('CI-34', 'The same active or class already in use', 'C C C W W C C'),
]

/** The row of an id. */
export const ciRow = (id: CiId): CiRow => {
  const known = ciMatrix.find(one => one.id === id)
  if (!known) throw new Error(`No contraindication ${id}`)
  return known
}

/** Two medicines prescribed together. Other pairs of one class fall under CI-34. */
export const combinations: readonly {
  id: string
  pair: readonly [MedicineCode, MedicineCode]
  severity: CiSeverity
  label: string
}[] = [
  { id: 'CI-C1', pair: ['MOX_PO', 'SPI_PO'], severity: 'W', label: 'Both lower blood pressure' },
  { id: 'CI-C2', pair: ['SPI_PO', 'CPA_PO'], severity: 'C', label: 'Two antiandrogens together' },
  { id: 'CI-C3', pair: ['FIN_PO', 'FIN_TOP'], severity: 'C', label: 'The same active by mouth and on the scalp' },
]

/** The columns of the table. */
export const ciMedicines: readonly MedicineCode[] = medicineCodes
