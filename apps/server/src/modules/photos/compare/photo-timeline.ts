import { done, type Result, refused } from '@om/contracts/errors'
import type { PhotoMark } from '@om/contracts/photo-compare'
import { MOST_SETS, type PhotoOverTime, type PhotoSet, type ViewPhoto } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { photoLinksFor } from '../files/photo-files.ts'
import { presentSet } from '../photos.present.ts'
import { markSeen, type PhotoRow, visibleViews } from '../photos.repo.ts'
import type { Handler } from './compared-photo.ts'
import { type MarkRow, visibleMarks, visibleUnfit } from './marks.repo.ts'
import { type PointsRow, visiblePoints } from './points.repo.ts'

const setIdOf = ({ consultId, subjectId }: PhotoRow): string => subjectId ?? consultId ?? ''

const presentPoints = ({ ax, ay, bx, by, setByName }: PointsRow): PhotoOverTime['points'] => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
  by: setByName,
})

const presentMark = (row: MarkRow, readerId: string): PhotoMark => ({
  id: row.id,
  kind: row.kind,
  from: { x: row.fromX, y: row.fromY },
  to: { x: row.toX, y: row.toY },
  words: row.words,
  isShared: row.isShared,
  by: row.madeByName,
  at: row.createdAt.toISOString(),
  canChange: row.madeBy === readerId,
})

/** Photos by the assessment or check-in that they were taken for, oldest first, with what was said and drawn on them. */
const setsOf = async ({ deps, tx, actor }: Handler, rows: PhotoRow[]): Promise<PhotoSet[]> => {
  const ids = rows.map(({ id }) => id)
  const [points, marks, unfit] = [
    await visiblePoints(tx, ids),
    Map.groupBy(await visibleMarks(tx, ids), mark => mark.photoId),
    await visibleUnfit(tx, ids),
  ]
  const linksTo = await photoLinksFor(deps, actor.id)
  const withWords = (photo: ViewPhoto): PhotoOverTime => {
    const row = points.get(photo.id)
    const own = marks.get(photo.id) ?? []
    return { ...photo, points: row ? presentPoints(row) : null, marks: own.map(mark => presentMark(mark, actor.id)) }
  }
  return [...Map.groupBy(rows, setIdOf)]
    .map(
      ([id, own]): PhotoSet => ({
        id,
        kind: own[0]?.subjectKind === 'check_in' ? 'check_in' : 'assessment',
        takenAt: (own.at(-1)?.createdAt ?? new Date(0)).toISOString(),
        photos: presentSet(own, unfit, linksTo).map(withWords),
      }),
    )
    .toSorted((one, two) => one.takenAt.localeCompare(two.takenAt))
    .slice(-MOST_SETS)
}

type Sets = Result<{ sets: PhotoSet[] }>

/** The signed-in patient's photos over time. */
export const myTimeline = async (ctx: Ctx<'patient'>): Promise<Sets> => {
  const { deps, tx, actor } = ctx
  const rows = await visibleViews(tx, actor.id)
  auditListRead(deps.clock, tx, 'photo.mine.read', 'patient', actor.id)
  return done({ sets: await setsOf(ctx, rows) })
}

/**
 * The same for a doctor. That they had them open is written down, and from here on they belong to the record. Refuses with
 * `not_found` for somebody who did not come for care, and with `own_care` (INV-05).
 */
export const timelineOf = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Sets> => {
  const { deps, tx, actor, now } = ctx
  if (!(await patientDetails(tx, id))) return refused('not_found')
  if (id === actor.id) return refused('own_care')
  const rows = await visibleViews(tx, id)
  await audit(deps.clock, tx, { action: 'photo.read', subjectType: 'patient', subjectId: id, patientId: id })
  await markSeen(
    tx,
    rows.filter(photo => photo.seenAt === null).map(photo => photo.id),
    now,
  )
  return done({ sets: await setsOf(ctx, rows) })
}
