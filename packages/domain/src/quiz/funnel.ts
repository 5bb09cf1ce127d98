/** The steps of an assessment that are counted, so that the clinic sees where people stop. */
import type { Brand } from '../brand.ts'
import { quizFor } from './bank.ts'
import { visibleScreens } from './visible.ts'

export type FunnelScreen = {
  id: string
  /** The heading of the screen as people see it, behind its place on the way of everyone whom the brand is made for; a branch has no place. */
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
  const listed = quizFor(brand).map(({ id, title }) => {
    const isUsual = usual.includes(id)
    return { id, label: isUsual ? `${usual.indexOf(id) + 1}. ${title}` : title, isUsual }
  })
  return [...listed, ...afterwards]
}

const screens: Record<Brand, readonly FunnelScreen[]> = { men: build('men'), women: build('women') }

/** Every step of a brand's assessment in the order it is asked: the bank's screens, the summary and the details. */
export const funnelScreens = (brand: Brand): readonly FunnelScreen[] => screens[brand]

/** The step at which an assessment of a brand begins: who was shown it has started. */
export const firstFunnelScreen = (brand: Brand): string => screens[brand][0]?.id ?? ''
