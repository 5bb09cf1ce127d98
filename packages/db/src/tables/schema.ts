/** All application tables in one list, for migrations and for typed queries. */
export * from './billing.ts'
export * from './care.ts'
export * from './consults.ts'
export * from './orders.ts'
export * from './people.ts'
export * from './platform.ts'
export * from './prescriptions.ts'
export * from './quiz.ts'
