import { type PhotoView, photoViews } from '@om/contracts/photos'
import { earlierConsult } from '@om/db/seed/earlier-assessment'
import { idOf } from '@om/db/seed/ids'
import type { PoolClient } from 'pg'
import sharp from 'sharp'
import type { Deps } from '#src/deps.ts'
import { storageKeyOf, storePhoto } from '#src/modules/photos/files/photo-files.ts'
import { type Developed, develop } from '#src/modules/photos/pictures/develop.ts'
import { drawHead, type Head } from './head-drawing.ts'

const sage = { wall: '#e9ece2', shirt: '#8f9c78' }
const rose = { wall: '#f6ecec', shirt: '#cba9ac' }
const fair = { skin: '#f0d6c4', shade: '#d3a995' }
const tanned = { skin: '#dcc6a6', shade: '#c2a682' }
const dark = { skin: '#8a5f45', shade: '#6e4932' }
const black = { hair: '#3a312b', strand: '#241d19' }
const brown = { hair: '#5a4a3a', strand: '#3f3328' }
const chestnut = { hair: '#7a4f3a', strand: '#5a3828' }

type Drawn = { first: string; last: string; head: Head; of: 'now' | 'last year' }

/** Patients of the demo who have photos: drawings, which say so. */
const sets: Drawn[] = [
  { first: 'Liam', last: 'Prescott', head: { brand: 'men', ...fair, ...chestnut, ...sage, loss: 0.3 }, of: 'now' },
  { first: 'Sofia', last: 'Marchetti', head: { brand: 'women', ...tanned, ...black, ...rose, loss: 0.3 }, of: 'now' },
  { first: 'Kofi', last: 'Boateng', head: { brand: 'men', ...dark, ...black, ...sage, loss: 0.75 }, of: 'now' },
  { first: 'Ruth', last: 'Abara', head: { brand: 'women', ...dark, ...black, ...rose, loss: 0.6 }, of: 'now' },
  { first: 'Marco', last: 'Silvestri', head: { brand: 'men', ...tanned, ...brown, ...sage, loss: 0.6 }, of: 'now' },
  {
    first: 'Marco',
    last: 'Silvestri',
    head: { brand: 'men', ...tanned, ...brown, ...sage, loss: 0.3 },
    of: 'last year',
  },
]

const consultOf = ({ first, last, of }: Drawn): string =>
  of === 'now' ? idOf('consult', idOf('person', first, last)) : earlierConsult.id

type Ready = { id: string; view: PhotoView; picture: Developed }

const draw = async (deps: Pick<Deps, 'files'>, set: Drawn, view: PhotoView): Promise<Ready> => {
  const id = idOf('photo', set.first, set.last, set.of, view)
  const picture = await develop(
    await sharp(Buffer.from(drawHead(set.head, view)))
      .jpeg({ quality: 92 })
      .toBuffer(),
  )
  await storePhoto(deps, storageKeyOf(id), picture)
  return { id, view, picture }
}

const enter = async (client: PoolClient, set: Drawn, { id, view, picture }: Ready): Promise<void> => {
  await client.query(
    `insert into public.photos (id, patient_id, consult_id, view, storage_key, width, height, bytes, sha256, created_at, seen_at)
     select $1, c.patient_id, c.id, $3, $4, $5, $6, $7, $8, c.submitted_at + interval '6 minutes' + $9 * interval '20 seconds',
       case when c.claimed_by is not null then coalesce(c.decided_at, c.updated_at) end
     from public.consults c where c.id = $2`,
    [
      id,
      consultOf(set),
      view,
      storageKeyOf(id),
      picture.width,
      picture.height,
      picture.full.length,
      picture.sha256,
      photoViews.indexOf(view),
    ],
  )
}

/**
 * Gives some patients of the demo photos, in the caller's transaction: drawn heads that went through the same hands as a
 * real photo and lie in the same place. Repeating it writes the same files.
 */
export const seedDemoPhotos = async (deps: Pick<Deps, 'files'>, client: PoolClient): Promise<void> => {
  for (const set of sets)
    for (const ready of await Promise.all(photoViews.map(view => draw(deps, set, view))))
      await enter(client, set, ready)
}
