import type { ProductSlug } from '@om/domain/catalogue/product'
import bm1 from './art/product/bm1-bond-mask.svg'
import carePlanMen from './art/product/care-plan-men.svg'
import carePlanWomen from './art/product/care-plan-women.svg'
import jar from './art/product/default-jar.svg'
import dr1 from './art/product/dr1-scalp-roller.svg'
import hf1 from './art/product/hf1-hair-fibres.svg'
import hs1 from './art/product/hs1-hair-nutrition-men.svg'
import hs2 from './art/product/hs2-hair-nutrition-women.svg'
import lc1 from './art/product/lc1-light-therapy-cap.svg'
import rs1 from './art/product/rs1-root-serum.svg'
import sp1 from './art/product/sp1-silk-pillowcase.svg'
import ss1 from './art/product/ss1-scalp-serum.svg'
import sx1 from './art/product/sx1-scalp-exfoliant.svg'
import tc1 from './art/product/tc1-thickening-conditioner.svg'
import ts1 from './art/product/ts1-treatment-shampoo.svg'

/** Address and words of a picture. */
export type ProductPicture = { src: string; alt: string }

/** Width and height of every pack picture, in CSS pixels. */
export const packSize = { width: 600, height: 720 } as const

/** The pack of each product, drawn in one studio: light from the left, standing on the floor of the picture. */
export const productPictures: Record<ProductSlug, ProductPicture> = {
  'ts1-treatment-shampoo': { src: ts1, alt: 'Olive-green pump bottle labelled TS1 Treatment Shampoo' },
  'tc1-thickening-conditioner': { src: tc1, alt: 'Ivory tube labelled TC1 Thickening Conditioner' },
  'ss1-scalp-serum': { src: ss1, alt: 'Amber glass dropper bottle labelled SS1 Scalp Serum' },
  'rs1-root-serum': { src: rs1, alt: 'Blush bottle with a fine nozzle labelled RS1 Root & Part Serum' },
  'bm1-bond-mask': { src: bm1, alt: 'Round blush jar with a sage lid labelled BM1 Bond Repair Mask' },
  'sx1-scalp-exfoliant': { src: sx1, alt: 'Ivory tub with an olive lid labelled SX1 Salicylic Scalp Scrub' },
  'hs1-hair-nutrition-men': {
    src: hs1,
    alt: 'Amber glass jar labelled HS1 Daily Hair Nutrition, two capsules beside it',
  },
  'hs2-hair-nutrition-women': { src: hs2, alt: 'Sage jar labelled HS2 Daily Hair Nutrition, two capsules beside it' },
  'lc1-light-therapy-cap': { src: lc1, alt: 'Olive cap on a stand, lined with red lights' },
  'dr1-scalp-roller': { src: dr1, alt: 'Scalp roller leaning on its carton labelled DR1' },
  'sp1-silk-pillowcase': { src: sp1, alt: 'Pillow in a blush silk pillowcase with a card labelled SP1' },
  'hf1-hair-fibres': { src: hf1, alt: 'Dark shaker labelled HF1 Hair Building Fibres, some fibres beside it' },
  'care-plan-men': { src: carePlanMen, alt: 'A written care plan, and a doctor on a video call' },
  'care-plan-women': { src: carePlanWomen, alt: 'A written care plan, and a doctor on a video call' },
}

/** What a cart line shows when its product has no picture. (Spec §3: cart line) */
export const defaultJar: ProductPicture = { src: jar, alt: 'An unlabelled jar' }
