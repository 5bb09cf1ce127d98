import { browserStorage } from './browser-storage.ts'
import type { LegalNames, LegalPart, LegalText } from './legal.ts'
import { privacyRights } from './privacy-rights.ts'
import { triageTold } from './triage-told.ts'

const collected = ({ product, company, number, email, phone, address }: LegalNames): LegalPart[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    text: [
      `${company} (${number}) runs ${product}, an online health service for hair loss in Australia. In this policy "we" is that company, the doctors who treat through it, and its staff.`,
      'We are a health service provider, so the Privacy Act 1988 and the Australian Privacy Principles apply to us whatever our size. Health information is sensitive information, and we treat all of it that way.',
      `Our privacy officer answers at ${email}, ${phone}, or ${address}.`,
    ],
  },
  {
    id: 'collection-notice',
    heading: 'Collection notice in short',
    text: ['Before you start the assessment, this is what you should know:'],
    points: [
      `Who asks: ${company}, trading as ${product}.`,
      'What for: so that a doctor can assess you and, if treatment is right for you, a pharmacist can supply it.',
      'Why it is allowed: you consent to it. State laws on medicines and health records also require some of it, such as your full name, date of birth and address on a prescription.',
      'If you leave something out: we may be unable to care for you safely, and will say so.',
      'Who gets it: the doctor and pharmacist who treat you, the carrier (name and address), the payment provider (amount and e-mail). Nobody else without your consent, unless a law requires it.',
      'Overseas: health information stays in Australia; see “Where it is kept”.',
      'Your rights: see and correct your information, withdraw consent, complain; all described below.',
    ],
  },
  {
    id: 'what-we-collect',
    heading: 'What we collect',
    text: ['We collect what is needed to care for you and to send you what was prescribed:'],
    points: [
      'Who you are and how to reach you: name, date of birth, e-mail, mobile number, delivery address.',
      'Health information: your quiz answers, questions and answers between you and the clinic, the time and kind of live contacts, clinical notes, decisions, prescriptions and what was dispensed.',
      'Orders and money: what you ordered, what it cost, and a reference of the payment. Card numbers go straight to the payment provider; we never see or store them.',
      'Shop orders: they are placed and paid on the pages of our commerce provider, which learns your e-mail, address and what you buy there. From it we learn the same, to pack, send, invoice and refund the order. You need no account for it, and nothing of your care is sent to it.',
      'Delivery: the tracking number and the carrier’s scans of your parcel.',
      'Messages to our front desk: your name, e-mail address and what you wrote. Please leave health details out of them; write those in your account.',
      'How the service was used: sign-in times, the kind of browser and network address of a sign-in, a record of who opened which health record, and technical logs without health details.',
    ],
  },
  {
    id: 'how-we-collect',
    heading: 'How we collect it',
    text: [
      'Almost everything comes from you, and only with your consent: in the quiz, in your account, and when you speak with a doctor. The pharmacy tells us what it supplied, and the carrier tells us where a parcel is.',
      'While you fill in the quiz, your answers stay in your own browser. They reach us only when you have ticked both consents, signed in and pressed send. If you are under 18 nothing is sent or stored.',
      'You can read this site, and write to our front desk, without an account. Care is not possible without a name and honest answers: a doctor has to know whom they are treating.',
      'The device test keeps nothing: picture and sound stay in your browser, and the random bytes that measure your connection are thrown away.',
    ],
  },
  {
    id: 'how-we-use',
    heading: 'What we use it for',
    text: ['We use your information for your care and for what you would expect to go with it:'],
    points: [
      'to let a doctor assess you, speak with you, and decide;',
      'to let a pharmacist check, prepare, label and send what was prescribed;',
      'to send service messages about your consult, orders and renewals, which never name a medicine or a diagnosis;',
      'to keep records that the law asks of health services, to check safety and to handle complaints.',
    ],
  },
  {
    id: 'marketing',
    heading: 'Marketing',
    text: [
      'We send news only if you ticked the separate box for it. It is never a condition of care. Every such message says who sent it and has a link that unsubscribes you without signing in; we act on it within five working days. We keep the words you agreed to, and when.',
      'Health information is not used for marketing and is not sold, rented or given to advertisers.',
    ],
  },
  {
    id: 'computer-assisted-decisions',
    heading: 'Decisions with the help of a computer',
    text: [
      'Fixed rules, written with clinicians, sort every quiz before a doctor reads it. They decide nothing by themselves about treatment, but they can affect how and how soon you get care, so here they all are. Where several apply, the most cautious one counts. All they use is your answers.',
    ],
    table: {
      caption: 'Rules that sort the assessment',
      headings: ['If you tell us', 'They suggest', 'Rule'],
      rows: triageTold.map(({ rules, when, suggestion }) => [when, suggestion, rules.join(', ')]),
    },
    after: [
      'A second set of rules checks each medicine against your conditions, allergies, age, pregnancy and other medicines when a doctor writes a prescription. It warns, and it can stop an unsafe prescription from being signed; it cannot sign one.',
    ],
  },
  {
    id: 'a-human-decides',
    heading: 'A human decides',
    text: [
      'The rules suggest an order and raise flags; they do not diagnose, prescribe or refuse care. A doctor makes each decision, can overrule any suggestion, and writes down why.',
      'You may ask for a person to look at your case again whatever the rules suggested. The version of the rules that was used is kept with your record. The only rule that ends the quiz by itself is age: we treat adults only.',
    ],
  },
]

/** The privacy policy as shown on the site. (REG-19 to REG-22) */
export const privacyPolicy = (names: LegalNames): LegalText => ({
  title: 'Privacy policy',
  updated: '1 November 2026',
  lead: 'What we know about you, who sees it, and what you can ask of us. In short: your answers are for your care, only the people who treat you read them, and nobody buys them.',
  parts: [
    ...collected(names),
    ...privacyRights(names).flatMap(part => (part.id === 'how-long' ? [...browserStorage(names), part] : [part])),
  ],
})
