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

/** Neither once nor twice a day, or not the same each day. */
const OTHERWISE =
  /\b(three|four|five|six|[3-9]|several) times\b|\bevery (other|second|third|two|three|\d+)\b|\bevery \S+ (hours|days)\b|\balternate\b|\bweek|\bdivided\b|\b(as|when|if) (needed|required)\b/i
const TWICE = /\b(twice|two times|2 times)( a| per| each| every)? ?(day|daily)\b/i
const ONCE =
  /\b(once|one time|1 time)( a| per| each| every)? ?(day|daily)\b|\b(each|every) (day|morning|evening|night)\b|\b(daily|nightly)\b/i
const MORNING = /\bmornings?\b/i
const EVENING = /\b(evenings?|nights?|bedtime)\b/i
const NUMBER = /\b(half|one|two|three|four|\d+)\b/gi

const sentences = (directions: string): string[] => directions.split(/[.;] /)

/** Words that name both ends of a day. */
const bothEnds = (directions: string): string | undefined =>
  sentences(directions).find(one => MORNING.test(one) && EVENING.test(one))

const timesIn = (directions: string): 1 | 2 | null => {
  if (OTHERWISE.test(directions)) return null
  if (TWICE.test(directions)) return 2
  const both = bothEnds(directions)
  // One or the other, or one and not the other: for people alone to read.
  if (both !== undefined) return /\band\b/i.test(both) && !/\b(or|not)\b/i.test(both) ? 2 : null
  if (MORNING.test(directions) && EVENING.test(directions)) return null
  return ONCE.test(directions) ? 1 : null
}

/** Whether more is taken at one end of a day than at the other. */
const isUneven = (directions: string): boolean =>
  new Set(
    (bothEnds(directions) ?? '')
      .toLowerCase()
      .match(NUMBER)
      ?.map(word => (word === '1' ? 'one' : word)),
  ).size > 1

/** Directions that name an hour, or a meal. */
const AN_HOUR =
  /\b(mornings?|noon|midday|afternoons?|evenings?|nights?|nightly|bed|bedtime|breakfast|lunch|dinner|meals?|before|after|hours?|o.clock)\b|\bwith food\b|\d ?(am|pm)\b/i

const anyHour = ({ directions }: Item): string[] =>
  timesIn(directions) === 1 && !AN_HOUR.test(directions) ? [ANY_HOUR] : []

const ANY_HOUR = 'The hour does not matter to your hair. The same one each day is the easiest to remember.'

const swallowed = (item: Item, form: 'tablet' | 'capsule'): string[] => [
  item.medicine.includes('DUT_PO')
    ? 'Swallow it whole, with water. Do not chew or open it.'
    : `Swallow the ${form} with water.`,
  ...(isWithFood(item.directions) ? ['Take it with food.'] : []),
  ...anyHour(item),
]

const onScalp = (item: Item, form: 'drops' | 'foam', area: HowToTake['area']): string[] => [
  'Part dry hair and put it on the skin where hair is thin, not on the hair. Only on healthy skin: not on cuts, infection or sunburn.',
  activesOf(item.medicine).includes('FIN_TOP')
    ? 'Let it dry before your head touches a pillow or another person.'
    : `Let the ${form === 'foam' ? 'foam' : 'liquid'} dry${area === 'parting' ? ', and keep it off the hairline' : ''}.`,
  'Wash your hands.',
  ...anyHour(item),
]

const isWithFood = (directions: string): boolean => /\bwith food\b/i.test(directions)

/** How an item of a prescription is taken. */
export const howToTake = (item: Item, { supplyDays, brand }: { supplyDays: number; brand: Brand }): HowToTake => {
  const form = doseFormOf(item.form)
  const isSwallowed = form === 'tablet' || form === 'capsule'
  const isOnScalp = form === 'drops' || form === 'foam'
  const timesADay = timesIn(item.directions)
  const count = timesADay === null || isUneven(item.directions) ? null : item.quantity / supplyDays / timesADay
  const area = isOnScalp ? (brand === 'women' ? 'parting' : 'front_and_crown') : null
  return {
    form,
    count: isSwallowed && count !== null && Number.isInteger(count) && count > 0 ? count : null,
    isWithFood: isSwallowed && isWithFood(item.directions),
    area,
    timesADay,
    steps: isSwallowed ? swallowed(item, form) : isOnScalp ? onScalp(item, form, area) : [],
  }
}
