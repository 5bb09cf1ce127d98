import type { Address } from '@om/contracts/common'
import { idOf } from './ids.ts'
import { type PatientPerson, people } from './people.ts'

/** How far a demo patient has come. */
export type Stage =
  | 'waiting'
  | 'in_review'
  | 'needs_info'
  | 'video_required'
  | 'declined'
  | 'referred'
  | 'withdrawn'
  | 'expired'
  | 'offered'
  | 'received'
  | 'verified'
  | 'compounding'
  | 'quality_check'
  | 'packed'
  | 'on_hold'
  | 'shipped'
  | 'delivered'

/** What is special about the answers. */
export type Story =
  | 'plain'
  | 'heart'
  | 'mood'
  | 'patch'
  | 'pregnant'
  | 'trying'
  | 'early'
  | 'breakage'
  | 'postpartum'
  | 'older'
  | 'allergy'
  | 'crisis'
  | 'blood_pressure'
  | 'high_reading'

export type RosterEntry = {
  person: PatientPerson
  stage: Stage
  /** Hours since the assessment was sent. */
  hoursAgo: number
  story: Story
  template: string
  doctor: 'drOkoro' | 'drLund'
  /** Supplies already delivered before the current one. */
  earlier: number
}

type Line = [
  first: string,
  last: string,
  brand: 'men' | 'women',
  born: string,
  town: number,
  stage: Stage,
  hoursAgo: number,
  story?: Story,
  template?: string,
  earlier?: number,
]

const towns: Address[] = [
  { line1: '12 Acacia Avenue', line2: '', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  { line1: '7/210 Chapel Street', line2: '', suburb: 'Prahran', state: 'VIC', postcode: '3181' },
  { line1: '44 Merthyr Road', line2: '', suburb: 'New Farm', state: 'QLD', postcode: '4005' },
  { line1: '9 King William Road', line2: '', suburb: 'Unley', state: 'SA', postcode: '5061' },
  { line1: '31 Oxford Street', line2: '', suburb: 'Leederville', state: 'WA', postcode: '6007' },
  { line1: '2 Salamanca Place', line2: 'Unit 5', suburb: 'Battery Point', state: 'TAS', postcode: '7004' },
  { line1: '18 Lonsdale Street', line2: '', suburb: 'Braddon', state: 'ACT', postcode: '2612' },
  { line1: '60 Mitchell Street', line2: '', suburb: 'Darwin City', state: 'NT', postcode: '0800' },
]

const lines: Line[] = [
  ['Liam', 'Prescott', 'men', '1995-02-08', 0, 'waiting', 1],
  ['Sofia', 'Marchetti', 'women', '1990-06-23', 1, 'waiting', 3, 'allergy'],
  ['Hamish', 'Drummond', 'men', '1981-12-30', 2, 'waiting', 6, 'blood_pressure'],
  ['Priya', 'Raman', 'women', '1985-03-14', 3, 'waiting', 9, 'trying'],
  ['Callum', 'Baird', 'men', '1999-07-02', 4, 'waiting', 13, 'crisis'],
  ['Yasmin', 'Haddad', 'women', '1993-10-19', 5, 'waiting', 17, 'high_reading'],
  ['Oliver', 'Whitby', 'men', '1976-01-25', 6, 'waiting', 20, 'heart'],
  ['Emma', 'Lindqvist', 'women', '1998-05-05', 7, 'waiting', 23, 'early'],
  ['Kofi', 'Boateng', 'men', '1988-08-17', 0, 'waiting', 27],
  ['Chloe', 'Farrugia', 'women', '1991-11-11', 1, 'waiting', 4, 'breakage'],
  ['Dean', 'Kowalski', 'men', '1958-04-06', 2, 'waiting', 11, 'older'],
  ['Ruth', 'Abara', 'women', '1983-09-28', 3, 'in_review', 8],
  ['Marco', 'Silvestri', 'men', '1990-12-12', 4, 'in_review', 15, 'mood'],
  ['Isla', 'McKenna', 'women', '1996-02-27', 5, 'needs_info', 30, 'postpartum'],
  ['Nathan', 'Birch', 'men', '1985-06-09', 6, 'needs_info', 52],
  ['Leila', 'Farahani', 'women', '1979-03-03', 7, 'video_required', 40, 'trying'],
  ['Grant', 'Sutherland', 'men', '1969-10-21', 0, 'video_required', 26, 'heart'],
  ['Peter', 'Vella', 'men', '1992-01-16', 1, 'declined', 70, 'patch'],
  ['Amelia', 'Rowe', 'women', '1994-04-30', 2, 'declined', 90, 'pregnant'],
  ['Farid', 'Aziz', 'men', '1987-07-22', 3, 'declined', 120, 'mood'],
  ['Judith', 'Carmody', 'women', '1961-12-05', 4, 'referred', 100, 'older'],
  ['Sean', "O'Dwyer", 'men', '1978-05-18', 5, 'referred', 140, 'patch'],
  ['Tess', 'Vandenberg', 'women', '1989-08-08', 6, 'withdrawn', 60],
  ['Aaron', 'Mitchell-Featherstonehaugh', 'men', '1993-03-21', 7, 'expired', 400, 'high_reading'],
  ['Jack', 'Pemberton', 'men', '1991-09-09', 0, 'offered', 28, 'high_reading', 'RX-M1'],
  ['Hannah', 'Suzuki', 'women', '1987-01-31', 1, 'offered', 34, 'plain', 'RX-W1'],
  ['Viktor', 'Petrov', 'men', '1984-11-27', 2, 'offered', 50, 'allergy', 'RX-M3'],
  ['Zoe', 'Galanis', 'women', '1995-07-15', 3, 'offered', 75, 'plain', 'RX-W4'],
  ['Ryan', 'Calloway', 'men', '1989-04-12', 4, 'received', 22, 'plain', 'RX-M1'],
  ['Mei', 'Huang', 'women', '1982-10-02', 5, 'received', 27, 'plain', 'RX-W1'],
  ['Angus', 'Strachan', 'men', '1997-06-29', 6, 'verified', 34, 'plain', 'RX-M2'],
  ['Bianca', 'Ferraro', 'women', '1990-02-14', 7, 'verified', 38, 'plain', 'RX-W1'],
  ['Toby', 'Lawrence', 'men', '1986-08-24', 0, 'compounding', 42, 'plain', 'RX-M2'],
  ['Nadia', 'Kaplan', 'women', '1984-05-17', 1, 'quality_check', 46, 'plain', 'RX-W1'],
  ['Ethan', 'Goh', 'men', '1994-12-03', 2, 'packed', 52, 'plain', 'RX-M1'],
  ['Caitlin', 'Byrne', 'women', '1988-11-20', 3, 'on_hold', 70, 'plain', 'RX-W1'],
  ['Samuel', 'Okafor', 'men', '1980-07-07', 4, 'shipped', 80, 'plain', 'RX-M1'],
  ['Freya', 'Hansen', 'women', '1992-03-26', 5, 'shipped', 100, 'plain', 'RX-W4'],
  ['Lucas', 'Moreau', 'men', '1983-09-13', 6, 'delivered', 260, 'plain', 'RX-M1'],
  ['Alice', 'Thornbury', 'women', '1977-06-01', 7, 'delivered', 300, 'plain', 'RX-W1'],
  ['Owen', 'Talbot', 'men', '1985-02-11', 1, 'received', 31, 'plain', 'RX-M1'],
  ['Erin', 'Maguire', 'women', '1991-08-03', 2, 'received', 29, 'plain', 'RX-W1'],
  ['Harriet', 'Quill', 'women', '1989-02-17', 1, 'delivered', 931.5, 'plain', 'RX-W1'],
  ['Tamsin', 'Reid', 'women', '1985-04-22', 4, 'delivered', 1070, 'plain', 'RX-W1'],
  ['Declan', 'Murray', 'men', '1987-10-12', 3, 'delivered', 700, 'plain', 'RX-M1'],
  ['Reuben', 'Katz', 'men', '1990-05-09', 5, 'packed', 54, 'plain', 'RX-M1'],
  ['Gareth', 'Pugh', 'men', '1988-03-14', 6, 'shipped', 240, 'plain', 'RX-M1'],
  ['Imogen', 'Carver', 'women', '1993-01-19', 2, 'verified', 390, 'plain', 'RX-W4'],
  ['Noah', 'Whitford', 'men', '1986-03-02', 3, 'verified', 41, 'plain', 'RX-M1'],
  ['Patrick', 'Doyle', 'men', '1984-07-11', 0, 'delivered', 931.5, 'plain', 'RX-M1'],
  ['Elise', 'Norwood', 'women', '1988-12-06', 2, 'delivered', 931.3, 'plain', 'RX-W1'],
  ['Marta', 'Kowalczyk', 'women', '1990-09-14', 1, 'delivered', 720, 'plain', 'RX-W1'],
  ['Joel', 'Ashworth', 'men', '1986-01-30', 4, 'delivered', 744, 'plain', 'RX-M1'],
]

const entry = (
  [first, last, brand, born, town, stage, hoursAgo, story = 'plain', template = 'RX-M1', earlier = 0]: Line,
  index: number,
): RosterEntry => ({
  person: {
    role: 'patient',
    brand,
    id: idOf('person', first, last),
    email: `${first}.${last}.patient@olivemane.example`.toLowerCase().replace(/[^a-z.@-]/g, ''),
    firstName: first,
    lastName: last,
    phone: `0412556${String(100 + index)}`,
    dateOfBirth: born,
    sexAtBirth: brand === 'men' ? 'male' : 'female',
    address: towns[town] ?? (towns[0] as Address),
  },
  stage,
  hoursAgo,
  story,
  template,
  doctor: index % 2 === 0 ? 'drLund' : 'drOkoro',
  earlier,
})

const dayHours = 24

/** Closed her account while her assessment was waiting. */
export const departed = entry(['Beth', 'Carrick', 'women', '1986-10-09', 3, 'withdrawn', 21 * dayHours], lines.length)

/** Everyone in the demo who already has a history; the two new patients and the staff have none. */
export const roster: RosterEntry[] = [
  ...lines.map(entry),
  {
    person: people.marcus,
    stage: 'delivered',
    hoursAgo: 33 * dayHours,
    story: 'plain',
    template: 'RX-M1',
    doctor: 'drOkoro',
    earlier: 0,
  },
  {
    person: people.grace,
    stage: 'delivered',
    hoursAgo: 36 * dayHours,
    story: 'plain',
    template: 'RX-W1',
    doctor: 'drLund',
    earlier: 0,
  },
  {
    person: people.jonas,
    stage: 'offered',
    hoursAgo: 40,
    story: 'plain',
    template: 'RX-M1',
    doctor: 'drLund',
    earlier: 0,
  },
  departed,
]
