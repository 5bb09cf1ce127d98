import { type Product, shelfDefaults } from './product.ts'

const supplement = { ...shelfDefaults, kind: 'supplement', regulatoryClass: 'listed_medicine', ageMin: 18 } as const
const inPlaceOfDiet = 'Supplements do not replace a balanced diet.'
const bloodTests = 'Biotin can change blood test results. Tell your doctor or the laboratory that you take it.'
const selenium =
  'Contains selenium, which is toxic in high doses. Adults should not take more than 150 micrograms a day from supplements.'

/** What is swallowed, worn or slept on. */
export const nutritionAndHome: readonly Product[] = [
  {
    ...supplement,
    id: 'gid://shopify/Product/7810000000007',
    slug: 'hs1-hair-nutrition-men',
    code: 'HS1',
    name: 'Daily Hair Nutrition',
    brands: ['men'],
    size: '60 capsules',
    priceCents: 3900,
    summary: 'Zinc, selenium, vitamin D and B vitamins for diets that fall short. Without iron.',
    purpose:
      'A modest daily amount of nutrients that hair, like every tissue, is built with. Extra only makes sense if your diet or a blood test shows that you are short; taking more than you need does not make hair thicker.',
    howToUse: ['Two capsules a day with food.', 'Ask your GP for a blood test before you take supplements for long.'],
    contents: {
      label: 'Per daily serve',
      text: 'Zinc (as citrate) 8 mg, Selenium (as selenomethionine) 26 micrograms, Vitamin D3 10 micrograms (400 IU), Biotin 150 micrograms, Folate 200 micrograms, Vitamin B12 2.4 micrograms. Capsule shell: hypromellose. Also: rice flour, magnesium stearate.',
    },
    warnings: [selenium, bloodTests, inPlaceOfDiet, 'Keep out of reach of children.'],
    needs: ['nutrition'],
    allowedClaims: ['Contains zinc, selenium and vitamin D', 'Without iron'],
  },
  {
    ...supplement,
    id: 'gid://shopify/Product/7810000000008',
    slug: 'hs2-hair-nutrition-women',
    code: 'HS2',
    name: 'Daily Hair Nutrition with Iron',
    brands: ['women'],
    size: '60 capsules',
    priceCents: 4200,
    summary: 'Iron with zinc, vitamin D and folate, for diets that fall short.',
    purpose:
      'Low iron is common in women and can go along with shedding. A blood test tells whether you are short: if you are, your doctor may suggest iron; if you are not, more does not make hair thicker.',
    howToUse: [
      'Two capsules a day with food, away from tea and coffee.',
      'Have your iron level tested before you start, and again after three months.',
    ],
    contents: {
      label: 'Per daily serve',
      text: 'Iron (as bisglycinate) 18 mg, Vitamin C 60 mg, Zinc (as citrate) 8 mg, Vitamin D3 10 micrograms (400 IU), Folate 400 micrograms, Vitamin B12 2.4 micrograms, Biotin 150 micrograms. Capsule shell: hypromellose. Also: rice flour, magnesium stearate.',
    },
    warnings: [
      'Contains iron. Keep out of reach of children: an overdose can be fatal to a small child. If a child swallows any, call the Poisons Information Centre on 13 11 26.',
      'Not for people with haemochromatosis or other iron overload.',
      bloodTests,
      'Pregnant or breastfeeding? Ask your doctor or pharmacist first.',
      inPlaceOfDiet,
    ],
    needs: ['nutrition'],
    allowedClaims: ['Contains iron, zinc and vitamin D', 'Iron as bisglycinate'],
  },
  {
    ...shelfDefaults,
    kind: 'device',
    regulatoryClass: 'medical_device',
    id: 'gid://shopify/Product/7810000000009',
    slug: 'lc1-light-therapy-cap',
    code: 'LC1',
    name: 'LC1 Light Therapy Cap',
    brands: ['men', 'women'],
    size: '1 cap and charger',
    priceCents: 74_900,
    ageMin: 18,
    summary: 'A soft cap lined with red light diodes, worn at home.',
    purpose:
      'The cap shines red light (650 nm) evenly over the scalp and switches itself off at the end of a session. It fits under most hats. Ask us whether a device is worth its price for you before you decide.',
    howToUse: [
      'Wear it on dry hair for 25 minutes, every second day.',
      'Charge it with the cable; wipe the liner with a damp cloth after use.',
    ],
    contents: {
      label: 'Materials',
      text: 'Red light diodes (650 nm), silicone and polycarbonate shell, cotton twill cover, lithium-ion battery (5 V USB-C).',
    },
    warnings: [
      'Do not look into the diodes.',
      'Not for people with light-sensitive conditions, or who take medicines that make skin sensitive to light.',
      'Not over broken or inflamed skin, or over moles that have changed. Show those to a doctor.',
    ],
    needs: ['device'],
    allowedClaims: ['Switches itself off after a session', 'Rechargeable'],
  },
  {
    ...shelfDefaults,
    kind: 'accessory',
    regulatoryClass: 'general',
    id: 'gid://shopify/Product/7810000000011',
    slug: 'sp1-silk-pillowcase',
    code: 'SP1',
    name: 'SP1 Silk Pillowcase',
    brands: ['women'],
    size: '51 × 76 cm',
    priceCents: 6900,
    summary: 'Smooth mulberry silk, so lengths slide instead of rubbing overnight.',
    purpose:
      'Hair catches less on silk than on cotton. Dry, bleached or curly lengths tangle less by morning, and styles keep their shape longer.',
    howToUse: [
      'Wash at 30 degrees in a laundry bag with a mild liquid.',
      'Dry flat in the shade; iron on the silk setting.',
    ],
    contents: { label: 'Materials', text: '100% mulberry silk, 22 momme, envelope closure.' },
    warnings: [],
    needs: ['repair', 'styling'],
    allowedClaims: ['Lengths tangle less overnight', 'Styles keep their shape longer'],
  },
]
