/**
 * What a patient reads in their parcel about each medicine. A dispensing document: it names what was prescribed, and never stands on
 * a public page. Clinical governance owns every sentence. (§1.4, §1.5, REG-16)
 */
import { activesOf, type MedicineCode } from './medicines.ts'

type Text = { expect: string; missed: string; care: string[] }

const missedDaily =
  'Missed a dose? Take it when you remember on the same day; otherwise leave it out. Never take two at once.'
const missedOnScalp = 'Missed a dose? Leave it out and go on at the usual time. Never use more to make up for it.'
const slow =
  'Shedding slows at about 3 months and change can be seen at about 6. If you stop, what was gained fades over 6 to 12 months.'
const shed = `You may shed more hair in the first 8 weeks; it settles by itself. ${slow}`
const blockers = [
  'Low mood or thoughts of harming yourself: stop, and get help at once.',
  'It lowers the PSA blood test: tell your GP that you take it.',
  'A lump, pain or discharge of the breast: stop, and see your GP.',
  'Nobody who is or may be pregnant should touch broken or leaking medicine.',
]

const texts: Record<MedicineCode, Text> = {
  FIN_PO: {
    expect: slow,
    missed: missedDaily,
    care: [...blockers, 'Do not give blood until 1 month after the last dose.'],
  },
  DUT_PO: {
    expect: slow,
    missed: missedDaily,
    care: [...blockers, 'It passes through skin. Do not give blood until 6 months after the last dose.'],
  },
  FIN_TOP: {
    expect: slow,
    missed: missedOnScalp,
    care: [...blockers, 'Wash your hands after use; let the scalp dry.'],
  },
  MOX_PO: {
    expect: shed,
    missed: missedDaily,
    care: [
      'It can lower your blood pressure: get up slowly, and tell us of dizziness, a racing heart or swelling.',
      'Hair may grow on face and body too.',
      'Not in pregnancy or while breastfeeding.',
    ],
  },
  MOX_TOP: {
    expect: shed,
    missed: missedOnScalp,
    care: ['On a healthy, dry scalp only. Wash your hands afterwards.', 'Keep it away from pets and children.'],
  },
  SPI_PO: {
    expect: slow,
    missed: missedDaily,
    care: [
      'It can harm an unborn child: use reliable contraception, and stop and call us if you may be pregnant.',
      'It can raise potassium: no potassium supplements or salt substitutes.',
      'It can lower your blood pressure: get up slowly. Have your blood tests on time.',
    ],
  },
  CPA_PO: {
    expect: slow,
    missed: missedDaily,
    care: [
      'It can harm an unborn child: use reliable contraception, and stop and call us if you may be pregnant.',
      'New headaches, changed sight, low mood, yellow skin, or pain and swelling of a leg: stop, and call us.',
    ],
  },
}

/** What the leaflet says of an item, for all medicines in it, each sentence once. */
export const leafletTextOf = (item: string): Text => {
  const all = activesOf(item).map(code => texts[code])
  const [first] = all
  if (!first) return { expect: slow, missed: missedDaily, care: [] }
  return {
    expect: all.find(one => one.expect === shed)?.expect ?? first.expect,
    missed: first.missed,
    care: [...new Set(all.flatMap(one => one.care))],
  }
}

/** What to do about what is noticed, from what cannot wait to what can. (§5.8) */
export const leafletActions = [
  {
    what: 'Call 000 now, and stop the medicine',
    when: 'chest pain, trouble breathing, fainting, swelling of the throat, lips or tongue',
  },
  { what: 'Talk to someone now, and stop the medicine', when: 'thoughts of harming yourself' },
  { what: 'Stop the medicine, and call us today', when: 'a positive pregnancy test' },
  {
    what: 'Report it now; a doctor speaks with you within 24 hours',
    when: 'swollen ankles, hands or face, 2 kg heavier within a week, racing heart, rash, low mood, erection problems, a missed period, a breast lump',
  },
  {
    what: 'Report it; a doctor answers within 2 business days',
    when: 'dizziness, headache, tender breasts, less desire for sex, a sore scalp, hair on face or body',
  },
] as const

/** On every compounded item. (REG-16) */
export const compoundedWords =
  'This medicine was made for you by a pharmacist on your doctor’s prescription, because no product that is made in a factory suits. Medicines made this way have not been evaluated by the Therapeutic Goods Administration for safety, quality or how well they work.'
