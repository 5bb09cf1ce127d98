import { readJson, removeKey, writeJson } from '#app/browser/storage.ts'
import { TypedDetails } from './typed-details.ts'

const place = (patientId: string) => `om:kept:details:${patientId}`

/** Details typed here before a reload or an expired session, or null; kept for this browser tab only. */
export const keptDetails = (patientId: string): TypedDetails | null =>
  readJson(place(patientId), TypedDetails, 'session')

export const keepDetails = (patientId: string, typed: TypedDetails): void =>
  void writeJson(place(patientId), typed, 'session')

export const forgetDetails = (patientId: string): void => removeKey(place(patientId), 'session')
