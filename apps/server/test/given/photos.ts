import { createHash } from 'node:crypto'
import {
  PHOTO_PART_BYTES,
  type PhotoSubject,
  type PhotoView,
  type paperTypes,
  photoViews,
  type UploadedPhoto,
  type UploadView,
} from '@om/contracts/photos'
import type { Person } from '@om/testing/people'
import type { TestApp } from '#test/test-app.ts'
import { jpeg } from './pictures.ts'

const fingerprintOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Begins the upload of a file, or goes on with it, as the browser does. */
export const startUpload = (
  app: TestApp,
  patient: Person,
  view: UploadView,
  bytes: Uint8Array,
  about?: { kind: PhotoSubject; id: string },
  type: (typeof paperTypes)[number] = 'image/jpeg',
) =>
  app.as(patient).api.photos.start({
    body: {
      view,
      ...(about ? { about } : {}),
      type,
      bytes: bytes.length,
      fingerprint: fingerprintOf(bytes),
    },
  })

/** Sends the part that begins at `offset`. */
export const sendPart = (app: TestApp, patient: Person, id: string, bytes: Uint8Array, offset: number) => {
  const data = Buffer.from(bytes.subarray(offset, offset + PHOTO_PART_BYTES)).toString('base64')
  return app.as(patient).api.photos.part({ params: { id }, body: { offset, data } })
}

/** Sends everything that has not arrived. Answers with the upload's id, ready to be finished. */
export const sendAll = async (
  app: TestApp,
  patient: Person,
  view: UploadView,
  bytes: Uint8Array,
  about?: { kind: PhotoSubject; id: string },
  type?: (typeof paperTypes)[number],
): Promise<string> => {
  let upload = await startUpload(app, patient, view, bytes, about, type)
  while (upload.received < upload.total) upload = await sendPart(app, patient, upload.id, bytes, upload.received)
  return upload.id
}

export const finishUpload = (app: TestApp, patient: Person, id: string) =>
  app.as(patient).api.photos.finish({ params: { id } })

/** A photo of one view, from a file to the end. */
export const givenPhoto = async (
  app: TestApp,
  patient: Person,
  view: PhotoView = 'front',
  bytes?: Uint8Array,
): Promise<UploadedPhoto> => finishUpload(app, patient, await sendAll(app, patient, view, bytes ?? (await jpeg())))

/** All five views. */
export const givenPhotoSet = async (app: TestApp, patient: Person): Promise<UploadedPhoto[]> => {
  const taken: UploadedPhoto[] = []
  for (const view of photoViews) taken.push(await givenPhoto(app, patient, view))
  return taken
}

/** What a link answers with. */
export const openLink = async (app: TestApp, link: string, method = 'GET'): Promise<Response> =>
  app.anyone.request(method, link)

/** A photo that belongs to something else than the views of the hair. */
export const attachPhoto = async (
  app: TestApp,
  patient: Person,
  about: { kind: PhotoSubject; id: string },
  bytes?: Uint8Array,
  type?: (typeof paperTypes)[number],
): Promise<UploadedPhoto> =>
  finishUpload(app, patient, await sendAll(app, patient, 'other', bytes ?? (await jpeg()), about, type))
