import type { Brand } from '@om/domain/brand'
import consultationMen from '#app/brand/art/step-consultation-men.svg'
import consultationWomen from '#app/brand/art/step-consultation-women.svg'
import deliveryMen from '#app/brand/art/step-delivery-men.svg'
import deliveryWomen from '#app/brand/art/step-delivery-women.svg'
import supportMen from '#app/brand/art/step-support-men.svg'
import supportWomen from '#app/brand/art/step-support-women.svg'
import treatmentMen from '#app/brand/art/step-treatment-men.svg'
import treatmentWomen from '#app/brand/art/step-treatment-women.svg'

export type StepName = 'consultation' | 'treatment' | 'delivery' | 'support'

/** Pictures of the four steps, 640 × 480. */
export const stepPictures: Record<StepName, Record<Brand, string> & { alt: string }> = {
  consultation: {
    men: consultationMen,
    women: consultationWomen,
    alt: 'A doctor on a video call, with the answers of the quiz below',
  },
  treatment: { men: treatmentMen, women: treatmentWomen, alt: 'A written plan with three points, signed' },
  delivery: { men: deliveryMen, women: deliveryWomen, alt: 'A plain parcel at a front door' },
  support: {
    men: supportMen,
    women: supportWomen,
    alt: 'A calendar with check-ins at 3, 6 and 12 months, and messages',
  },
}

type Step = { name: StepName; title: string; text: string }

/** The four steps. (Spec §2: how it works) */
export const steps: readonly Step[] = [
  {
    name: 'consultation',
    title: 'Consultation',
    text: 'Answer the hair quiz in about 2 minutes. A doctor reads it and calls you before anything is prescribed.',
  },
  {
    name: 'treatment',
    title: 'Personalised Treatment',
    text: 'Your treatment plan arrives within 24 hours. It says what is suggested, why, what it costs and what else you could do.',
  },
  {
    name: 'delivery',
    title: 'Convenient Delivery',
    text: 'Our partner pharmacy prepares your order. It comes in unbranded packaging, and you can follow the parcel.',
  },
  {
    name: 'support',
    title: 'Ongoing Support',
    text: 'Message the clinic when you have a question. We check in with you at 3, 6 and 12 months.',
  },
]

type Fact = { what: string; text: string }
type StepDetail = { name: StepName; title: string; text: readonly string[]; facts: readonly Fact[] }

type Opening = { heading: string; lead: string }

/** How the page begins. */
export const opening: Record<Brand, Opening> = {
  men: {
    heading: 'How it works, step by step',
    lead: 'Four steps, all online. For each one: what happens, who does it and how long it takes.',
  },
  women: {
    heading: 'How it works, from first question to first year',
    lead: 'Four steps, all online, at your pace. For each one: what happens, who does it and how long it takes.',
  },
}

/** What is on the page, in order. */
export const contents = [
  { id: 'consultation', label: 'Consultation' },
  { id: 'treatment', label: 'Personalised Treatment' },
  { id: 'delivery', label: 'Convenient Delivery' },
  { id: 'support', label: 'Ongoing Support' },
  { id: 'results', label: 'Results at 3, 6 and 12 months' },
  { id: 'cost', label: 'What it costs' },
] as const

const asks: Record<Brand, string> = {
  men: 'You answer the hair quiz: what you see and since when, hair loss in the family, your health, what you take and what you have tried.',
  women:
    'You answer the hair quiz: what you see and since when, hormones, iron, births, stress and styling, your health and what you take.',
}

const consultation = (brand: Brand): StepDetail => ({
  name: 'consultation',
  title: 'Consultation',
  text: [
    asks[brand],
    'A doctor reads every answer. Before anything is prescribed, the doctor speaks with you by video or phone, checks who you are and asks what the quiz could not.',
  ],
  facts: [
    { what: 'Who', text: 'An AHPRA-registered doctor. You see the name and the registration number.' },
    { what: 'How long', text: 'The quiz takes about 2 minutes. The call takes as long as it needs.' },
    { what: 'Cost', text: 'Free, also when the doctor says no.' },
  ],
})

const later: readonly StepDetail[] = [
  {
    name: 'treatment',
    title: 'Personalised Treatment',
    text: [
      'You get a plan in writing. It says what the doctor suggests and why, what it can and cannot do, its risks, its price, and what else you could do, including nothing.',
      'In early stages that may be care without a prescription. You decide whether to go ahead, and you can ask first.',
    ],
    facts: [
      { what: 'Who', text: 'The doctor who read your answers. No program chooses a treatment.' },
      { what: 'How long', text: 'Within 24 hours.' },
      { what: 'Cost', text: 'You see the price before you decide. Nothing is charged until you say yes.' },
    ],
  },
  {
    name: 'delivery',
    title: 'Convenient Delivery',
    text: [
      'A pharmacist checks the prescription once more, prepares your order and sends it in unbranded packaging, anywhere in Australia. You can follow the parcel.',
      'You may take a prescription to any other pharmacy instead. Tell us, and we send it there.',
    ],
    facts: [
      { what: 'Who', text: 'Our partner pharmacy. A pharmacist checks every order and answers questions about it.' },
      { what: 'How long', text: 'You see when your order is sent, and a link shows where the parcel is.' },
      { what: 'Cost', text: 'Part of the plan’s price, as shown before you confirmed it.' },
    ],
  },
  {
    name: 'support',
    title: 'Ongoing Support',
    text: [
      'Message the clinic whenever a question comes up. At 3, 6 and 12 months we ask how it is going, and a doctor adjusts the plan, or ends it if it does not help.',
      'After a year you speak with a doctor again before anything goes on.',
    ],
    facts: [
      { what: 'Who', text: 'The doctors and pharmacists of the clinic.' },
      { what: 'How long', text: 'As long as you like. Cancel anytime in your account, without a call.' },
      { what: 'Cost', text: 'Messages and check-ins are included.' },
    ],
  },
]

/** The four steps in full. (Spec §2: how it works) */
export const stepDetails = (brand: Brand): readonly StepDetail[] => [consultation(brand), ...later]

/** What nobody needs to fear from us. (REG-02, REG-04, REG-07, REG-21, REG-23) */
export const refusals = [
  { title: 'Prescribe without speaking with you', text: 'A form alone is never enough for a first prescription.' },
  { title: 'Promise results', text: 'Treatment does not work for everyone. Your doctor says when it is time to stop.' },
  {
    title: 'Pay doctors by the prescription',
    text: 'They are paid for their time, whether they prescribe something or not.',
  },
  { title: 'Tie you to one pharmacy', text: 'A prescription is yours. Any pharmacy may fill it.' },
  {
    title: 'Treat online what needs to be seen',
    text: 'Sudden patches, pain, scarring and a few other signs need someone to look. Then we tell you where to go.',
  },
  { title: 'Use your answers for advertising', text: 'They are health information, read by the people who treat you.' },
] as const
