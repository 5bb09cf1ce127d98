/** When a doctor has to speak with a patient in treatment again. (REG-02) */
import { addMonths, CLINIC_ZONE, dayIn, type IsoDate } from '../dates.ts'

/** Months after which a doctor speaks with a patient again. (REG-02) */
export const CONTACT_MONTHS = 12

/** Instants in UTC, as `Date.toISOString` writes them. */
export type LiveContact = {
  /** When a doctor last spoke with the patient; null where none has. */
  lastAt: string | null
  /** When something grave (E2 or E3) was reported last that no doctor has spoken with them about; null where there is none. */
  graveAt: string | null
}

/** Whether the talk is due: nobody ever spoke with them, something grave came after that, or it is a year ago. (REG-02) */
export const isContactDue = ({ lastAt, graveAt }: LiveContact, today: IsoDate): boolean =>
  lastAt === null ||
  (graveAt !== null && graveAt > lastAt) ||
  addMonths(dayIn(new Date(lastAt), CLINIC_ZONE), CONTACT_MONTHS) <= today
