import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** Of a whole record with more files, or more bytes in them, the package is made by a job. (Decision 75) */
export const MOST_FILES_AT_ONCE = 250
export const MOST_BYTES_AT_ONCE = 150 * 1024 * 1024
/** How long the file of a package can be downloaded. */
export const PACKAGE_HOURS = 24

export const RecordPackage = z.object({
  id: Id,
  state: z.enum(['making', 'ready', 'failed', 'stopped', 'lapsed']),
  askedAt: Instant,
  filesDone: z.int(),
  filesTotal: z.int(),
  /** Until when it can be downloaded. */
  until: Instant.nullable(),
  bytes: z.int().nullable(),
})
export type RecordPackage = z.infer<typeof RecordPackage>

const Mine = z.object({
  /** Too big to be made while one waits. */
  isBig: z.boolean(),
  files: z.int(),
  /** The newest; null where none was asked for. */
  newest: RecordPackage.nullable(),
})
export type MyPackages = z.infer<typeof Mine>

const mine = endpoint('GET', '/api/account/packages', {
  who: 'patient',
  summary: 'Whether my record is too big to be packed while I wait, and how the newest package stands',
  reply: Mine,
})

const make = endpoint('POST', '/api/account/packages', {
  who: 'patient',
  summary: 'Have a package of my whole record made in the background',
  /** Chosen by the browser: asked for twice it is one. */
  body: z.object({ id: Id }),
  reply: Mine,
  limit: { max: 10, seconds: 3600 },
})

const stop = endpoint('POST', '/api/account/packages/:id/stop', {
  who: 'patient',
  summary: 'Stop the making of a package, or delete its file',
  params: IdParams,
  reply: Mine,
})

const file = endpoint('GET', '/api/account/packages/:id/file', {
  who: 'patient',
  summary: 'Download a package that is ready, until it lapses',
  params: IdParams,
  reply: Download,
  produces: 'application/zip',
  limit: { max: 20, seconds: 3600 },
})

export const recordPackages = { mine, make, stop, file }
