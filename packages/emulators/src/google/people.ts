import { createHash } from 'node:crypto'
import type { Store } from '../common/store.ts'

/** Somebody with a Google account. */
export type GooglePerson = {
  /** The address in lower case: one account for each. */
  id: string
  email: string
  /** Whether Google says that the address is theirs. */
  emailVerified: boolean
  name: string
  givenName: string
  familyName: string
}

export type NewPerson = Pick<GooglePerson, 'email' | 'name' | 'emailVerified'>

/**
 * People to choose from. The first has the address of a patient of the demo, to show how accounts are joined; nobody
 * else here exists anywhere but in this list.
 */
const samples: NewPerson[] = [
  { email: 'marcus.patient@olivemane.example', name: 'Marcus Adeyemi', emailVerified: true },
  { email: 'elena.brandt@mail.example', name: 'Elena Brandt', emailVerified: true },
  { email: 'tomas.rueda@mail.example', name: 'Tomás Rueda', emailVerified: true },
  { email: 'suryani@mail.example', name: 'Suryani', emailVerified: true },
  { email: 'pia.lindqvist@post.example', name: 'Pia Lindqvist', emailVerified: false },
]

/** The subject of an address: 21 digits as Google's are, always the same ones. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(`google account ${email.toLowerCase()}`).digest('hex')
  return `1${BigInt(`0x${digest}`).toString().slice(0, 20)}`
}

/** The letters that stand in for a picture: at most two. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

function personOf({ email, name, emailVerified }: NewPerson): GooglePerson {
  const words = name.trim().split(/\s+/)
  const familyName = words.length > 1 ? (words.pop() ?? '') : ''
  const address = email.toLowerCase()
  return { id: address, email: address, emailVerified, name: name.trim(), givenName: words.join(' '), familyName }
}

export type People = {
  /** Those added here first, newest first, then the samples. */
  list(): GooglePerson[]
  get(email: string): GooglePerson | undefined
  bySubject(subject: string): GooglePerson | undefined
  /** Adds an account, or changes the one with this address. */
  save(person: NewPerson): GooglePerson
}

/** The accounts that exist: the samples, and those that visitors typed in, which are kept. */
export function createPeople(store: Store): People {
  const added = store.collection<GooglePerson>('google_people')
  const list = () => {
    const own = added.list()
    const known = new Set(own.map(person => person.id))
    return [...own, ...samples.map(personOf).filter(person => !known.has(person.id))]
  }
  return {
    list,
    get: email => list().find(person => person.id === email.toLowerCase()),
    bySubject: subject => list().find(person => subjectOf(person.email) === subject),
    save: person => added.put(personOf(person)),
  }
}
