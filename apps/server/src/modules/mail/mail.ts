/** What other modules may use of mail. */

export { emailAdmins } from './email-admins.ts'
export { emailDoctor } from './email-doctor.ts'
export { type Addressee, emailPatient, productNameOf } from './email-patient.ts'
export { emailsAbout } from './emails-about.ts'
export { forgetEmails } from './forget-emails.ts'
export { queueEmail } from './queue-email.ts'
export { renderEmail } from './templates.ts'
