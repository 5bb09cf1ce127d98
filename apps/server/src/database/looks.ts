import { lookerRoles } from '@om/contracts/own-record'

// What in the audit log counts as somebody looking at a patient's record: one rule for every query about it. `a` is the entry.

/** Who may look. */
export const LOOKERS: string[] = [...lookerRoles]

/** A practice that has no account here, by a link of the patient's. */
const isPractice = `a.action = 'gp_letter.practice_read'`

/** As whom they looked. */
export const lookRole = `case when ${isPractice} then 'practice' else a.actor_role end`

/** Whether an entry is a look at the record of the patient in one parameter, by any of the roles in the other. */
export const isLook = (patient: string, roles: string): string =>
  `a.patient_id = ${patient} and a.actor_id is distinct from ${patient} and (a.actor_role = any(${roles}) or ${isPractice})`
