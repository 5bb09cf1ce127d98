/** How a medicine is taken: what is drawn of it, and the steps in words. For its patient only. (§1.3, §1.5, REG-14) */
import type { HowToTake } from '@om/contracts/treatments'
import type { Brand } from '../brand.ts'
import { activesOf } from './medicines.ts'

type DoseForm = HowToTake['form']

type Item = {
  medicine: string
  form: string
  /** What comes for how many days: so many tablets a day. */
  quantity: number
  directions: string
}

const forms: readonly (readonly [RegExp, DoseForm])[] = [
  [/tablet/i, 'tablet'],
  [/capsule/i, 'capsule'],
  [/foam/i, 'foam'],
  [/solution|liquid|lotion|spray/i, 'drops'],
]

/** What an item is drawn as. */
const doseFormOf = (form: string): DoseForm => forms.find(([pattern]) => pattern.test(form))?.[1] ?? 'other'

const timesIn = (directions: string): 1 | 2 | null => {
  if (/\b(twice|two times) (a day|daily)\b|\bmorning and (evening|night)\b/i.test(directions)) return 2
  return /\b(once|one time) (a day|daily)\b|\b(each|every) (day|morning|evening|night)\b|\bdaily\b/i.test(directions)
    ? 1
    : null
}

const ANY_HOUR = 'The hour does not matter to your hair. The same one each day is the easiest to remember.'

const swallowed = ({ medicine, directions }: Item, form: 'tablet' | 'capsule'): string[] => [
  medicine.includes('DUT_PO')
    ? 'Swallow it whole, with water. Do not chew or open it.'
    : `Swallow the ${form} with water.`,
  ...(isWithFood(directions) ? ['Take it with food.'] : []),
  ANY_HOUR,
]

const onScalp = ({ medicine }: Item, form: 'drops' | 'foam', area: HowToTake['area']): string[] => [
  'Part dry hair and put it on the skin where hair is thin, not on the hair. Only on healthy skin: not on cuts, infection or sunburn.',
  activesOf(medicine).includes('FIN_TOP')
    ? 'Let it dry before your head touches a pillow or another person.'
    : `Let the ${form === 'foam' ? 'foam' : 'liquid'} dry${area === 'parting' ? ', and keep it off the hairline' : ''}.`,
  'Wash your hands.',
  ANY_HOUR,
]

const isWithFood = (directions: string): boolean => /\bwith food\b/i.test(directions)

/** How an item of a prescription is taken. */
export const howToTake = (item: Item, { supplyDays, brand }: { supplyDays: number; brand: Brand }): HowToTake => {
  const form = doseFormOf(item.form)
  const isSwallowed = form === 'tablet' || form === 'capsule'
  const isOnScalp = form === 'drops' || form === 'foam'
  const timesADay = timesIn(item.directions)
  const count = item.quantity / supplyDays / (timesADay ?? 1)
  const area = isOnScalp ? (brand === 'women' ? 'parting' : 'front_and_crown') : null
  return {
    form,
    count: isSwallowed && Number.isInteger(count) && count > 0 ? count : null,
    isWithFood: isSwallowed && isWithFood(item.directions),
    area,
    timesADay,
    steps: isSwallowed ? swallowed(item, form) : isOnScalp ? onScalp(item, form, area) : [],
  }
}
