import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { clinicNow } from './clock.ts'

/** Today at the clinic, which the server goes by too: nobody is of age in one place and not yet in the other. (INV-15) */
export const clinicToday = (): IsoDate => dayIn(new Date(clinicNow()), CLINIC_ZONE)
