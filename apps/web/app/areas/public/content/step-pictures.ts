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
