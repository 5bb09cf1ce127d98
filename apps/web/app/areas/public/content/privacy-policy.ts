import type { LegalNames, LegalPart, LegalText } from './legal.ts'
import { privacyRights } from './privacy-rights.ts'

const collected = ({ product, company, number }: LegalNames): LegalPart[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    text: [
      `${company} (${number}) runs ${product}, an online health service for hair loss in Australia. In this policy "we" is that company, the doctors who treat through it, and its staff.`,
      'We are a health service provider, so the Privacy Act 1988 and the Australian Privacy Principles apply to us whatever our size. Health information is sensitive information, and we treat all of it that way.',
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
      'Delivery: the tracking number and the carrier’s scans of your parcel.',
      'How the service was used: sign-in times, a record of who opened which health record, and technical logs without health details.',
    ],
  },
  {
    id: 'how-we-collect',
    heading: 'How we collect it',
    text: [
      'Almost everything comes from you, and only with your consent: in the quiz, in your account, and when you speak with a doctor. The pharmacy tells us what it supplied, and the carrier tells us where a parcel is.',
      'While you fill in the quiz, your answers stay in your own browser. They reach us only when you have ticked both consents, signed in and pressed send. If you are under 18 nothing is sent or stored.',
      'You can read this site without telling us who you are. Care is not possible without a name and honest answers: a doctor has to know whom they are treating.',
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
      'We send news only if you ticked the separate box for it. It is never a condition of care. Every such message says who sent it and has a link that unsubscribes you without signing in; we act on it within five working days.',
      'Health information is not used for marketing and is not sold, rented or given to advertisers.',
    ],
  },
  {
    id: 'computer-assisted-decisions',
    heading: 'Decisions with the help of a computer',
    text: [
      'Fixed rules, written by clinicians, sort every quiz before a doctor reads it. They look at your age, sex at birth, pattern and timing of hair loss, signs on the scalp, pregnancy and contraception, heart, blood pressure, kidney and liver conditions, mood, past cancer, hormones, medicines, allergies, blood tests you tell us about, hair practices and what you would prefer. They suggest one of these:',
    ],
    points: [
      'a doctor reads your answers and contacts you;',
      'the same, by video and with more time;',
      'care without a prescription is tried first;',
      'you are better served in person, by your GP or a dermatologist;',
      'a notice with emergency and crisis numbers, shown to you at once.',
    ],
  },
  {
    id: 'a-human-decides',
    heading: 'A human decides',
    text: [
      'The rules suggest an order and raise flags; they do not diagnose, prescribe or refuse care. A doctor makes each decision, can overrule any suggestion, and writes down why. The same holds for the automatic check of medicines against your conditions, allergies and other medicines: it can stop an unsafe prescription from being signed, it cannot sign one.',
      'You may ask for a person to look at your case again whatever the rules suggested. The version of the rules that was used is kept with your record. The only rule that ends the quiz by itself is age: we treat adults only.',
    ],
  },
]

/** The privacy policy as shown on the site. (REG-19 to REG-22) */
export const privacyPolicy = (names: LegalNames): LegalText => ({
  title: 'Privacy policy',
  updated: '1 November 2026',
  lead: 'What we know about you, who sees it, and what you can ask of us. In short: your answers are for your care, only the people who treat you read them, and nobody buys them.',
  parts: [...collected(names), ...privacyRights],
})
