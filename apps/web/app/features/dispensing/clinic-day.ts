import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { clinicNow } from '#app/browser/clock.ts'

/** Today at the clinic. */
export const clinicToday = (): IsoDate => dayIn(new Date(clinicNow()), CLINIC_ZONE)
