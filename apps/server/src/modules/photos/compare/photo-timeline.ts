import { done, type Result, refused } from '@om/contracts/errors'
import { MOST_SETS, type PhotoOverTime, type PhotoSet } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { type PhotoLinks, photoLinksFor } from '../files/photo-files.ts'
import { presentSet } from '../photos.present.ts'
import { markSeen, type PhotoRow, visibleViews } from '../photos.repo.ts'
import { type PointsRow, visiblePoints } from './points.repo.ts'

const setIdOf = ({ consultId, subjectId }: PhotoRow): string => subjectId ?? consultId ?? ''

const presentPoints = ({ ax, ay, bx, by, setByName }: PointsRow): PhotoOverTime['points'] => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
  by: setByName,
})

/** Photos by the assessment or check-in that they were taken for, oldest first. */
const setsOf = (rows: PhotoRow[], points: Map<string, PointsRow>, linksTo: (id: string) => PhotoLinks): PhotoSet[] => {
  const pointsOf = (id: string) => {
    const row = points.get(id)
    return row ? presentPoints(row) : null
  }
  return [...Map.groupBy(rows, setIdOf)]
    .map(
      ([id, own]): PhotoSet => ({
        id,
        kind: own[0]?.subjectKind === 'check_in' ? 'check_in' : 'assessment',
        takenAt: (own.at(-1)?.createdAt ?? new Date(0)).toISOString(),
        photos: presentSet(own, linksTo).map(photo => ({ ...photo, points: pointsOf(photo.id) })),
      }),
    )
    .toSorted((one, two) => one.takenAt.localeCompare(two.takenAt))
    .slice(-MOST_SETS)
}

const idsOf = (rows: PhotoRow[]) => rows.map(({ id }) => id)

type Sets = Result<{ sets: PhotoSet[] }>

/** The signed-in patient's photos over time. */
export const myTimeline = async (ctx: Ctx<'patient'>): Promise<Sets> => {
  const { deps, tx, actor } = ctx
  const rows = await visibleViews(tx, actor.id)
  auditListRead(deps.clock, tx, 'photo.mine.read', 'patient', actor.id)
  return done({ sets: setsOf(rows, await visiblePoints(tx, idsOf(rows)), await photoLinksFor(deps, actor.id)) })
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
  return done({ sets: setsOf(rows, await visiblePoints(tx, idsOf(rows)), await photoLinksFor(deps, actor.id)) })
}
