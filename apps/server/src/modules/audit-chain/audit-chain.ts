// What other modules may use of the chain of the audit log.

export { verifyAbout } from './verify-about.ts'
