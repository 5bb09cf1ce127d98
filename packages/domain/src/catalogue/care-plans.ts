import { type Product, shelfDefaults } from './product.ts'

/** The service behind a plan. What a doctor may prescribe is named and priced only after approval. (REG-05) */
const carePlan = {
  ...shelfDefaults,
  kind: 'service',
  code: null,
  name: 'Doctor-Guided Care Plan',
  size: 'Consultation and follow-up',
  priceCents: null,
  taxCode: 'by_item',
  regulatoryClass: 'prescription_service',
  requiresPrescription: true,
  ageMin: 18,
  summary: 'A consultation with an Australian doctor, a plan made for you, and check-ins at 3, 6 and 12 months.',
  howToUse: [
    'Answer the free hair quiz. It takes about 2 minutes.',
    'A doctor reads your answers and speaks with you before anything is prescribed.',
    'You see your plan and its price, and decide. Nothing is charged before you say yes.',
  ],
  contents: {
    label: 'What is included',
    text: 'The consultation, a written plan, messages with the clinic, and check-ins at 3, 6 and 12 months.',
  },
  warnings: [
    'Treatment is prescribed only if it is clinically appropriate. A doctor may suggest care without a prescription, or see that you need to be examined in person.',
    'You may take a prescription to any pharmacy.',
  ],
  needs: [],
  allowedClaims: ['Free online consultation', 'A doctor registered in Australia decides with you'],
} as const satisfies Partial<Product>

export const carePlans: readonly Product[] = [
  {
    ...carePlan,
    id: 'gid://shopify/Product/7810000000013',
    slug: 'care-plan-men',
    brands: ['men'],
    purpose:
      'For hairline, crown or general thinning. A doctor looks at your pattern, your health and what you have tried, and tells you what is worth doing, including nothing.',
  },
  {
    ...carePlan,
    id: 'gid://shopify/Product/7810000000014',
    slug: 'care-plan-women',
    brands: ['women'],
    purpose:
      'For a widening parting, shedding or breakage. A doctor looks at the whole story, from hormones and iron to styling, and tells you what is worth doing, including nothing.',
  },
]
