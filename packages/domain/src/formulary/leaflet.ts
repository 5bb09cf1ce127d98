/**
 * What a patient reads about each medicine in their parcel and, signed in, in their account. A dispensing document: it names what was prescribed, and never stands on
 * a public page. Clinical governance owns every sentence. (§1.4, §1.5, REG-16)
 */
import { activesOf, type MedicineCode, medicines } from './medicines.ts'

type Text = {
  purpose: string
  expect: string
  /** More hair that falls at the start. (§1.4) */
  shed: string
  missed: string
  /** Who must not touch it, and what it means for a pregnancy. */
  handling: string[]
  care: string[]
}

const missedDaily =
  'Missed a dose? Take it when you remember on the same day; otherwise leave it out. Never take two at once.'
const missedOnScalp = 'Missed a dose? Leave it out and go on at the usual time. Never use more to make up for it.'
const offLabel = 'It is used for hair outside of what it is approved for, as your doctor has told you.'
const slow =
  'Shedding slows at about 3 months and change can be seen at about 6. If you stop, what was gained fades over 6 to 12 months.'
const shed = 'You may shed more hair in the first 8 weeks; it settles by itself.'
const rareShed = 'A little more hair may fall in the first 8 weeks, though mostly with minoxidil; it settles by itself.'
const blockerCare = [
  'Low mood or thoughts of harming yourself: stop, and get help at once.',
  'It lowers the PSA blood test: tell your GP that you take it.',
  'A lump, pain or discharge of the breast: stop, and see your GP.',
]
const noTouch = 'Nobody who is or may be pregnant should touch broken or leaking medicine.'
const notInPregnancy =
  'It can harm an unborn child: use reliable contraception, and stop and call us if you may be pregnant.'
const noMinoxidilInPregnancy = 'Not in pregnancy or while breastfeeding.'

const texts: Record<MedicineCode, Text> = {
  FIN_PO: {
    purpose: 'Slows the making of the hormone that thins hair, so that hair is kept and some comes back.',
    expect: slow,
    shed: rareShed,
    missed: missedDaily,
    handling: [noTouch, 'Do not give blood until 1 month after the last dose.'],
    care: blockerCare,
  },
  DUT_PO: {
    purpose: `Slows the making of the hormone that thins hair, more strongly than finasteride. ${offLabel}`,
    expect: slow,
    shed: rareShed,
    missed: missedDaily,
    handling: [noTouch, 'It passes through skin. Do not give blood until 6 months after the last dose.'],
    care: blockerCare,
  },
  FIN_TOP: {
    purpose:
      'Slows the making of the hormone that thins hair where you put it, with less of it in the blood than a tablet.',
    expect: slow,
    shed: rareShed,
    missed: missedOnScalp,
    handling: [noTouch, 'Wash your hands after use; let the scalp dry.'],
    care: blockerCare,
  },
  MOX_PO: {
    purpose: `Lets hair grow for longer before it rests. ${offLabel}`,
    expect: slow,
    shed,
    missed: missedDaily,
    handling: [noMinoxidilInPregnancy],
    care: [
      'It can lower your blood pressure: get up slowly, and tell us of dizziness, a racing heart or swelling.',
      'Hair may grow on face and body too.',
    ],
  },
  MOX_TOP: {
    purpose: 'Lets hair grow for longer before it rests, where you put it.',
    expect: slow,
    shed,
    missed: missedOnScalp,
    handling: [noMinoxidilInPregnancy, 'Wash your hands after use. Keep it away from pets and children.'],
    care: ['On a healthy, dry scalp only.', 'An itching, dry or sore scalp: tell us.'],
  },
  SPI_PO: {
    purpose: `Keeps hormones that thin hair away from it. ${offLabel}`,
    expect: slow,
    shed: rareShed,
    missed: missedDaily,
    handling: [notInPregnancy],
    care: [
      'It can raise potassium: no potassium supplements or salt substitutes.',
      'It can lower your blood pressure: get up slowly. Have your blood tests on time.',
    ],
  },
  CPA_PO: {
    purpose: `Keeps hormones that thin hair away from it. ${offLabel}`,
    expect: slow,
    shed: rareShed,
    missed: missedDaily,
    handling: [notInPregnancy],
    care: ['New headaches, changed sight, low mood, yellow skin, or pain and swelling of a leg: stop, and call us.'],
  },
}

/** What the leaflet says of an item, for all medicines in it, each sentence once. */
export const leafletTextOf = (item: string): Text => {
  const all = activesOf(item).map(code => texts[code])
  const [first] = all
  if (!first) return { purpose: '', expect: slow, shed: '', missed: missedDaily, handling: [], care: [] }
  return {
    purpose: [...new Set(all.map(one => one.purpose))].join(' '),
    expect: first.expect,
    shed: all.find(one => one.shed === shed)?.shed ?? first.shed,
    missed: first.missed,
    handling: [...new Set(all.flatMap(one => one.handling))],
    care: [...new Set(all.flatMap(one => one.care))],
  }
}

const CMI_SEARCH = 'https://www.ebs.tga.gov.au/ebs/picmi/picmirepository.nsf/PICMI?OpenForm&t=CMI&q='

/** Where the TGA lists the makers' own leaflets (CMI) of a medicine that comes from a factory, whichever brand was dispensed. */
export const cmiSearchOf = (medicine: string): string | null => {
  const [first] = activesOf(medicine)
  return first ? `${CMI_SEARCH}${encodeURIComponent(medicines[first].active)}` : null
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
