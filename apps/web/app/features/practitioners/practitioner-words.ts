import { type Practitioner, type Weekday, weekdays } from '@om/contracts/practitioners'

type Named = Pick<Practitioner, 'name' | 'profession'>

const labels: Record<Practitioner['profession'], string> = { doctor: 'Dr.', pharmacist: 'Pharm.' }

const withoutTitle = (name: string): string => name.replace(/^(dr|pharm)\.?\s+/i, '').trim()

/** The full name behind the label of the profession: `Dr. Amara Okoro`. (Spec §6: display labels) */
export const labelledName = ({ name, profession }: Named): string => `${labels[profession]} ${withoutTitle(name)}`

/** First letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const words = withoutTitle(name).split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map(word => word?.charAt(0).toUpperCase() ?? '').join('')
}

/** Nobody is called a specialist here: the profession as the register has it. (REG-01) */
export const professionWords: Record<Practitioner['profession'], string> = {
  doctor: 'Medical practitioner',
  pharmacist: 'Pharmacist',
}

/** The type of a registration as the register names it: `General registration`. */
export const registrationWords = (type: string): string => {
  const words = type.replaceAll('_', ' ').trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} registration`
}

export const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const spoken = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** Things one after the other, as people say them: `English and Igbo`. */
export const listWords = (items: readonly string[]): string => spoken.format(items)

/** The days of a week in words; three or more that follow each other become a span. */
export const daysWords = (days: readonly Weekday[]): string => {
  const places = weekdays.flatMap((day, place) => (days.includes(day) ? [place] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return ''
  const names = places.map(place => dayNames[weekdays[place] ?? 'mon'])
  const isSpan = places.length >= 3 && last - first === places.length - 1
  return isSpan ? `${names[0]} to ${names.at(-1)}` : listWords(names)
}

/** The public register of the Australian Health Practitioner Regulation Agency. (REG-01) */
export const PUBLIC_REGISTER = 'https://www.ahpra.gov.au/registration/registers-of-practitioners.aspx'
