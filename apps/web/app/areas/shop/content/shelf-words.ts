import type { Brand } from '@om/domain/brand'
import type { ProductNeed } from '@om/domain/catalogue/product'

type ShelfWords = { heading: string; lead: string; description: string; planHeading: string; planLead: string }

/** What each shelf says of itself. (REG-09) */
export const shelfWords: Record<Brand, ShelfWords> = {
  men: {
    heading: 'Care for the hair you have.',
    lead: 'Washes, serums and a few useful tools. They change how hair looks and feels today; none of them treats hair loss.',
    description:
      'The men’s range for hair and scalp: washes, serums, nutrition and tools, with full ingredients, directions, warnings and prices in Australian dollars.',
    planHeading: 'Losing hair? Start with a doctor.',
    planLead: 'A shampoo will not tell you why your hair is thinning. A doctor can.',
  },
  women: {
    heading: 'Kind to hair, root to end.',
    lead: 'Care for fine roots, a wide parting and tired lengths. It changes how hair looks and feels today; none of it treats hair loss.',
    description:
      'The women’s range for hair and scalp: washes, serums, repair, nutrition and tools, with full ingredients, directions, warnings and prices in Australian dollars.',
    planHeading: 'Shedding or thinning? See a doctor first.',
    planLead: 'Hair loss in women has many causes. It helps to know yours before you buy anything.',
  },
}

/** How the range reaches people, in one line. */
export const supplyLine =
  'Packed by our partner pharmacy and sent by Australia Post in a plain parcel, anywhere in Australia.'

/** The needs as people would say them. */
export const needWords: Record<ProductNeed, string> = {
  cleanse: 'Cleanse',
  thickness_look: 'Look fuller',
  scalp_comfort: 'Scalp comfort',
  repair: 'Repair',
  nutrition: 'Nutrition',
  device: 'Devices',
  styling: 'Styling',
}
