import { photoViews } from '@om/contracts/photos'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { moved, type PlacePair, type Similarity } from '@om/domain/photo-alignment'
import type { PoolClient } from 'pg'
import sharp from 'sharp'
import type { Deps } from '#src/deps.ts'
import { storageKeyOf, storePhoto } from '#src/modules/photos/files/photo-files.ts'
import { develop } from '#src/modules/photos/pictures/develop.ts'
import { drawHead, type Head } from './head-drawing.ts'

type Treated = {
  /** A check-in, and the consult that its treatment began with. */
  id: string
  state: 'completed' | 'due'
  patient_id: string
  brand: 'men' | 'women'
  consult_id: string
  submitted_at: Date
  completed_at: Date | null
}
type Answered = Treated & { completed_at: Date }

/** A sheet of paper with lines, which says that it is a drawing. */
const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="900" viewBox="0 0 700 900">
  <rect width="700" height="900" fill="#fbfaf6"/><rect x="60" y="70" width="240" height="26" fill="#8f9c78"/>
  ${Array.from({ length: 14 }, (_, line) => `<rect x="60" y="${150 + line * 48}" width="${420 + ((line * 61) % 150)}" height="12" fill="#c9c6bb"/>`).join('')}
  <rect x="50" y="330" width="600" height="52" fill="none" stroke="#8f9c78" stroke-width="4"/></svg>`

type Drawing = {
  svg: string
  view: string
  consultId: string | null
  about: { kind: string; id: string } | null
  at: Date
}

const photoIdOf = ({ about, consultId, view }: Drawing) => idOf('photo', about?.id ?? consultId ?? '', view)

const keep = async (deps: Pick<Deps, 'files'>, client: PoolClient, patientId: string, drawing: Drawing) => {
  const { svg, view, consultId, about, at } = drawing
  const id = photoIdOf(drawing)
  const picture = await develop(await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer())
  await storePhoto(deps, storageKeyOf(id), picture)
  await client.query(
    `insert into public.photos (id, patient_id, consult_id, view, subject_kind, subject_id, storage_key, width, height, bytes, sha256, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      id,
      patientId,
      consultId,
      view,
      about?.kind ?? null,
      about?.id ?? null,
      storageKeyOf(id),
      picture.width,
      picture.height,
      picture.full.length,
      picture.sha256,
      at,
    ],
  )
}

const colours = {
  men: { skin: '#dcc6a6', shade: '#c2a682', hair: '#5a4a3a', strand: '#3f3328', wall: '#e9ece2', shirt: '#8f9c78' },
  women: { skin: '#f0d6c4', shade: '#d3a995', hair: '#7a4f3a', strand: '#5a3828', wall: '#f6ecec', shirt: '#cba9ac' },
}

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)

/** The second time the phone was held closer and not quite straight. */
const tilted: Similarity = { cos: 1.09 * Math.cos(0.09), sin: 1.09 * Math.sin(0.09), x: 2, y: -34 }

/** Corners of the eyes, and ears, on a drawing of 300 by 400; where none are named the patient has yet to set them. */
const places: Partial<Record<(typeof photoViews)[number], PlacePair>> = {
  front: { a: { x: 104, y: 190 }, b: { x: 196, y: 190 } },
  top: { a: { x: 54, y: 214 }, b: { x: 246, y: 214 } },
}

const setPoints = async (client: PoolClient, photoId: string, { a, b }: PlacePair, at: Date) => {
  await client.query(
    `insert into public.photo_points (photo_id, ax, ay, bx, by, set_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [photoId, a.x / 300, a.y / 400, b.x / 300, b.y / 400, at],
  )
}

/** Dr Okoro shows where the part has filled in. */
const drawMark = async (client: PoolClient, photoId: string, at: Date) => {
  const { id, firstName, lastName } = people.drOkoro
  await client.query(
    `insert into public.photo_marks (id, photo_id, kind, from_x, from_y, to_x, to_y, words, is_shared, made_by, made_by_name, created_at)
     values ($1, $2, 'circle', 0.5, 0.42, 0.62, 0.42, 'New hair along the part', true, $3, $4, $5) on conflict do nothing`,
    [idOf('photo mark', photoId), photoId, id, `Dr ${firstName} ${lastName}`, new Date(at.getTime() + 3_600_000)],
  )
}

type Density = { photoId: string; value: number; takenAt: Date; at: Date }

/** Dr Okoro reads the density of the hair along the part, then and now. */
const enterDensity = async (client: PoolClient, patientId: string, { photoId, value, takenAt, at }: Density) => {
  const { id, firstName, lastName } = people.drOkoro
  await client.query(
    `insert into public.clinical_facts (id, patient_id, kind, key, value, measured_on, note, source, by_name, entered_by, document_id, at)
     values ($1, $2, 'test', 'hair_density', $3, $4, 'Trichoscope, 2 cm behind the hairline', 'doctor', $5, $6, $7, $8) on conflict do nothing`,
    [
      idOf('fact', photoId, 'density'),
      patientId,
      { value, lower: null, view: 'top' },
      dayIn(takenAt, CLINIC_ZONE),
      `Dr ${firstName} ${lastName}`,
      id,
      photoId,
      new Date(at.getTime() + 3_600_000),
    ],
  )
}

/** The views with which a treatment began, and once a check-in was answered the same head again, a little fuller. */
const seedPhotos = async (deps: Pick<Deps, 'files'>, client: PoolClient, treated: Treated): Promise<void> => {
  const { id, patient_id: patientId, brand, consult_id: consultId, submitted_at: begunAt, completed_at: at } = treated
  const head = (loss: number): Head => ({ brand, ...colours[brand], loss })
  for (const view of photoViews) {
    const begun = { svg: drawHead(head(0.65), view), view, consultId, about: null, at: begunAt }
    await keep(deps, client, patientId, begun)
    if (!at || view === 'left' || view === 'right') continue
    const now = { svg: drawHead(head(0.5), view, tilted), view, consultId: null, about: { kind: 'check_in', id }, at }
    await keep(deps, client, patientId, now)
    const pair = places[view]
    if (!pair) continue
    await setPoints(client, photoIdOf(begun), pair, at)
    if (view === 'top') {
      await drawMark(client, photoIdOf(now), at)
      await enterDensity(client, patientId, { photoId: photoIdOf(begun), value: 132, takenAt: begunAt, at })
      await enterDensity(client, patientId, { photoId: photoIdOf(now), value: 134, takenAt: at, at })
    }
    await setPoints(client, photoIdOf(now), { a: moved(tilted, pair.a), b: moved(tilted, pair.b) }, at)
  }
}

/** A result with the paper it is on, and one that was entered in error and stays to be read. */
const seedFacts = async (deps: Pick<Deps, 'files'>, client: PoolClient, treated: Answered): Promise<void> => {
  const { patient_id: patientId, completed_at: at } = treated
  const doctor = `Dr ${people.drOkoro.firstName} ${people.drOkoro.lastName}`
  const enter = async (name: string, value: number, when: Date) => {
    const id = idOf('fact', patientId, name)
    await client.query(
      `insert into public.clinical_facts (id, patient_id, kind, key, value, measured_on, note, source, by_name, entered_by, at)
       values ($1, $2, 'test', 'ferritin', $3, $4, 'From the GP', 'doctor', $5, $6, $7) on conflict do nothing`,
      [id, patientId, { value, lower: null }, when.toISOString().slice(0, 10), doctor, people.drOkoro.id, when],
    )
    return id
  }
  const wrong = await enter('wrong', 480, hoursBefore(at, 50))
  const right = await enter('right', 48, hoursBefore(at, 49))
  await client.query(
    `insert into public.fact_errors (fact_id, patient_id, reason, by_id, by_name, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [wrong, patientId, 'A slip: the letter says 48.', people.drOkoro.id, doctor, hoursBefore(at, 49)],
  )
  await keep(deps, client, patientId, {
    svg: paper,
    view: 'other',
    consultId: null,
    about: { kind: 'result', id: right },
    at: hoursBefore(at, 48),
  })
}

/**
 * Gives a patient of the demo in treatment photos to compare, a result with its paper, and a fact that was entered in error; and those
 * whose check-in is due the photos to line up with. In the caller's transaction; repeating it writes the same.
 */
export const seedDemoRecord = async (deps: Pick<Deps, 'files'>, client: PoolClient): Promise<void> => {
  const { rows } = await client.query<Treated>(
    `select i.id, i.state, i.patient_id, i.brand, p.consult_id, c.submitted_at, i.completed_at from public.check_ins i
     join lateral (select consult_id from public.prescriptions where patient_id = i.patient_id order by signed_at limit 1) p on true
     join public.consults c on c.id = p.consult_id
     where (i.state = 'due' or (i.state = 'completed' and i.patient_id = $1))
       and not exists (select from public.photos o where o.patient_id = i.patient_id)
     order by i.due_on, i.id`,
    [people.grace.id],
  )
  for (const treated of rows) await seedPhotos(deps, client, treated)
  const [answered] = rows.flatMap(row => (row.completed_at ? [{ ...row, completed_at: row.completed_at }] : []))
  if (answered) await seedFacts(deps, client, answered)
}
