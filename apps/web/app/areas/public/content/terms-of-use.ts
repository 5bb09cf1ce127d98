import type { LegalNames, LegalPart, LegalText } from './legal.ts'
import { termsOfSupply } from './terms-of-supply.ts'

const termsOfCare = ({ product, company, number, pharmacy }: LegalNames): LegalPart[] => [
  {
    id: 'agreement',
    heading: 'What you agree to',
    text: [
      `These terms are between you and ${company} (${number}), which runs ${product}. By creating an account or sending an assessment you accept them. They do not take away rights that Australian law gives you.`,
    ],
  },
  {
    id: 'who-may-use',
    heading: 'Who may use the service',
    text: [
      'You must be at least 18, be in Australia when you speak with a doctor, and use the service for yourself. One person, one account: do not answer the quiz for someone else.',
    ],
  },
  {
    id: 'not-for-emergencies',
    heading: 'Not for emergencies',
    text: [
      'In an emergency call 000. If you are thinking of harming yourself, call 000 or Lifeline on 13\u00a011\u00a014 (24 hours). Messages to the clinic are not read around the clock.',
    ],
  },
  {
    id: 'care',
    heading: 'The care you get',
    text: [
      'Care is given by doctors registered with AHPRA. Each doctor is responsible for their own clinical decisions; nobody sets them targets for prescribing and they are not paid per prescription.',
      'A doctor reads your assessment and, before a first prescription, contacts you by video or phone, tells you their name and role, and checks who you are. Telehealth has limits: a doctor may say that you need someone to look at your scalp, blood tests, or no treatment.',
      'A plan is given within 24 hours of a complete assessment as our target; time in which we wait for your answer does not count. Nobody can promise that a treatment works for you.',
    ],
  },
  {
    id: 'your-part',
    heading: 'Your part',
    text: ['Treatment is only as safe as the answers it rests on. You agree:'],
    points: [
      'to answer truthfully and completely;',
      'to tell us when something changes: a new medicine, a new illness, a pregnancy or a plan for one;',
      'to read the leaflet and label of what you are sent, and to stop and ask when something feels wrong;',
      'never to share, sell or pass on medicines.',
    ],
  },
  {
    id: 'free-consultation',
    heading: 'What the free consultation covers',
    text: [
      'The quiz, its review, the live contact, the written plan and questions about it are free for everyone, also when the answer is no. Medicines and other products, blood tests ordered through your GP, and care by others are not included. No credit card is needed before you accept a plan.',
    ],
  },
  {
    id: 'prescriptions',
    heading: 'Prescriptions and your choice of pharmacy',
    text: [
      'A prescription is yours. You may have it filled by our partner pharmacy or by any pharmacy you choose, a compounded one included: tell us, before or after you accept the plan, and we send it there. That costs nothing and does not change the care you get.',
      `Our partner pharmacy is ${pharmacy.name}, ${pharmacy.address}, ${pharmacy.phone}. ${product} has a commercial arrangement with it. Doctors do not share in that, and their pay does not depend on what they prescribe.`,
      'Some medicines are compounded, which means prepared for you alone because no suitable approved product exists. Compounded medicines are not evaluated by the Therapeutic Goods Administration. Your doctor tells you when this applies and why, and the pharmacy sends a leaflet.',
    ],
  },
]

/** The terms of use as shown on the site. (REG-04, REG-08, REG-16, REG-18, REG-23) */
export const termsOfUse = (names: LegalNames): LegalText => ({
  title: 'Terms of use',
  updated: '1 November 2026',
  lead: 'What you can expect from us and what we need from you, in plain words.',
  parts: [...termsOfCare(names), ...termsOfSupply(names)],
})
