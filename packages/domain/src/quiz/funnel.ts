/** The steps of an assessment that are counted, so that the clinic sees where people stop. */
import type { Brand } from '../brand.ts'
import { quizFor } from './bank.ts'
import { visibleScreens } from './visible.ts'

export type FunnelScreen = {
  id: string
  /** The number and heading as people of this brand see them; a screen that only some are asked has no number. */
  label: string
  /** Whether everyone whom the brand is made for comes by. */
  isUsual: boolean
}

/** What follows the last question. */
const afterwards: readonly FunnelScreen[] = [
  { id: 'summary', label: 'Check your answers', isUsual: true },
  { id: 'details', label: 'Your details', isUsual: true },
]

const build = (brand: Brand): readonly FunnelScreen[] => {
  const usual = visibleScreens(brand, { sex_at_birth: brand === 'men' ? 'male' : 'female' }).map(({ id }) => id)
  const screens = quizFor(brand).map(({ id, title }) => {
    const place = usual.indexOf(id)
    return { id, label: place < 0 ? title : `${place + 1}. ${title}`, isUsual: place >= 0 }
  })
  return [...screens, ...afterwards]
}

const screens: Record<Brand, readonly FunnelScreen[]> = { men: build('men'), women: build('women') }

/** Every step of a brand's assessment in the order it is asked: the bank's screens, the summary and the details. */
export const funnelScreens = (brand: Brand): readonly FunnelScreen[] => screens[brand]

/** The step at which an assessment of a brand begins: who was shown it has started. */
export const firstFunnelScreen = (brand: Brand): string => screens[brand][0]?.id ?? ''
