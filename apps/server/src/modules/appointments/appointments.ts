/** What other modules may use of appointments. */

export { appointmentOfConsult } from './appointment-of-consult.ts'
export { cancelWithConsult, completeWithContact, seeByVideo } from './booking/end-with-consult.ts'
