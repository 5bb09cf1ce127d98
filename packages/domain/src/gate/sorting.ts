/** What sorts an assessment and says what speaks against each medicine: kept with each version, beside the gate. */
export { ciMatrix, combinations } from '../formulary/ci-matrix.ts'
export { contraindicationSummary, contraindications } from '../formulary/contraindications.ts'
export { triage } from '../triage/triage.ts'
