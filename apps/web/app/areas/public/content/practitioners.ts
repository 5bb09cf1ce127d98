import type { Brand } from '@om/domain/brand'

type Head = { title: string; lead: string }

/** The opening of the page, one per brand. */
export const teamHead: Record<Brand, Head> = {
  men: {
    title: 'The people who look after you',
    lead: 'Doctors read your assessment and speak with you. Pharmacists check and prepare what is prescribed. All of them are registered in Australia, and you can look them up.',
  },
  women: {
    title: 'The people who listen',
    lead: 'Your doctor reads your whole story and speaks with you before anything is prescribed. A pharmacist checks every order. All of them are registered in Australia, and you can look them up.',
  },
}

export const teamWords = {
  doctor: { title: 'Doctors', days: 'Consults on' },
  pharmacist: { title: 'Pharmacists', days: 'At the pharmacy on' },
} as const

/** How people come to work here. (REG-01, REG-03) */
export const choosing = [
  {
    title: 'The register comes first',
    text: 'Before somebody starts we check registration, conditions and identity against the public register. We keep checking while they work here.',
  },
  {
    title: 'No registration, no work',
    text: 'When a registration lapses or is restricted, our system stops that person from prescribing or dispensing. It does not depend on anyone remembering.',
  },
  {
    title: 'Experience with hair and skin',
    text: 'Doctors have worked in general practice in Australia and train in the causes of hair loss. Nobody carries a title that they do not hold.',
  },
  {
    title: 'Time to decide',
    text: 'Doctors set their own pace. They can ask you more, send you to someone in person, or advise against treatment, and nothing in our system pushes the other way.',
  },
] as const

/** Money and independence. (REG-04) */
export const independenceOf = (product: string, pharmacy: string) => [
  {
    title: 'Not paid per prescription',
    text: 'Doctors are paid for their time. They have no quota, and they earn the same whether they prescribe, suggest something without a prescription, or advise against treatment.',
  },
  {
    title: `Our arrangement with ${pharmacy}`,
    text: `${product} has a commercial arrangement with ${pharmacy}, the pharmacy that prepares and sends orders. Doctors have no share in it.`,
  },
  {
    title: 'Any pharmacy you like',
    text: 'A prescription is yours. You may have it filled wherever you choose; tell us before you accept the plan. Your care stays the same.',
  },
]

/** How to look somebody up. */
export const lookUp = [
  'Open the register of practitioners on the AHPRA website.',
  'Enter the registration number shown here, such as one beginning with MED or PHA, or the name.',
  'Compare name and profession, and read whether the registration is current and has conditions.',
] as const
