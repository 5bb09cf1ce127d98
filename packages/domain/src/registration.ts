/** Practitioners' registration. (REG-01, INV-02) */
import { type RegistrationStatus, registrationStatuses } from '@om/contracts/accounts'
import type { IsoDate } from './dates.ts'

export { type RegistrationStatus, registrationStatuses }

/** Three letters for the profession, ten digits. */
export const AHPRA_NUMBER = /^[A-Z]{3}[0-9]{10}$/

export type Profession = 'doctor' | 'pharmacist'

/** Whether the text is written like an Ahpra number. */
export const isAhpraNumber = (text: string): boolean => AHPRA_NUMBER.test(text)

/** The profession an Ahpra number stands for, or null for another profession or a badly written number. */
export const professionOf = (number: string): Profession | null => {
  if (!isAhpraNumber(number)) return null
  if (number.startsWith('MED')) return 'doctor'
  return number.startsWith('PHA') ? 'pharmacist' : null
}

/**
 * Whether a registration lets its holder work on that day: registered, and not past its last day.
 * Conditions on a registration are text for people to read and do not end it.
 */
export const isRegistrationCurrent = (
  registration: { status: string; expiresOn: IsoDate | null },
  today: IsoDate,
): boolean => registration.status === 'registered' && registration.expiresOn !== null && registration.expiresOn >= today

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/**
 * Whether the register's entry is under our person's name: each word of the last name is in it. First names are left out, since
 * the register has them in full and people are called by shorter ones.
 */
export const isUnderName = (entry: { name: string }, { lastName }: { lastName: string }): boolean => {
  const words = wordsOf(entry.name)
  return wordsOf(lastName).every(word => words.includes(word))
}
