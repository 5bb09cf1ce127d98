import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { clinicNow } from '#app/browser/clock.ts'

/** Today at the clinic, which the server goes by too: nobody is of age in one place and not yet in the other. (INV-15) */
export const clinicToday = (): IsoDate => dayIn(new Date(clinicNow()), CLINIC_ZONE)

/** A day such as 2026-03-12 as "12 March 2026". */
export const dayInWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })
