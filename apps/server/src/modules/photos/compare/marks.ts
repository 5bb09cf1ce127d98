import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { MOST_MARKS, type UnfitReason } from '@om/contracts/photo-compare'
import type { photos } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import type { PhotoRow } from '../photos.repo.ts'
import { comparedPhoto, noteOnPhoto } from './compared-photo.ts'
import { changeMark, countMarks, deleteUnfit, insertMark, type MarkRow, saveUnfit, visibleMark } from './marks.repo.ts'

type Done = Promise<Result<{ ok: true }>>
type NewMark = { id: string } & CallInput<typeof photos.addMark>['body']

/** Draws on a photo. Refuses as `comparedPhoto` does, and with `photo_marks_full` where there are as many as can be told apart. */
export const addMark = async (ctx: Ctx<'doctor'>, { id, markId, ...mark }: NewMark): Done => {
  const { tx, actor, now } = ctx
  const found = await comparedPhoto(ctx, id)
  if (!found.ok) return found
  const { photo, byName } = found.value
  const known = await visibleMark(tx, markId)
  if (known) return known.photoId === id && known.madeBy === actor.id ? done({ ok: true }) : refused('not_found')
  if ((await countMarks(tx, id)) >= MOST_MARKS) return refused('photo_marks_full')
  const { from, to, kind, words, isShared } = mark
  const row = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y, kind, words, isShared }
  const isNew = await insertMark(tx, {
    ...row,
    id: markId,
    photoId: id,
    madeBy: actor.id,
    madeByName: byName,
    createdAt: now,
  })
  if (isNew) await noteOnPhoto(ctx, photo, 'photo.mark.add', isShared ? 'shared' : 'clinic')
  return done({ ok: true })
}

/** A mark of the actor's own, with its photo, which they may still work on; for anybody else it is not there. */
const ownMark = async (ctx: Ctx<'doctor'>, id: string): Promise<Result<{ mark: MarkRow; photo: PhotoRow }>> => {
  const mark = await visibleMark(ctx.tx, id)
  if (mark?.madeBy !== ctx.actor.id) return refused('not_found')
  const found = await comparedPhoto(ctx, mark.photoId)
  return found.ok ? done({ mark, photo: found.value.photo }) : found
}

/** Lets the patient have a mark, or keeps it to the clinic again. */
export const shareMark = async (ctx: Ctx<'doctor'>, { id, isShared }: { id: string; isShared: boolean }): Done => {
  const found = await ownMark(ctx, id)
  if (!found.ok) return found
  const { mark, photo } = found.value
  if (mark.isShared === isShared) return done({ ok: true })
  await changeMark(ctx.tx, id, { isShared })
  await noteOnPhoto(ctx, photo, 'photo.mark.share', isShared ? 'shared' : 'clinic')
  return done({ ok: true })
}

/** Takes a mark off its photo. That it was there stays with the record. */
export const removeMark = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Done => {
  const found = await ownMark(ctx, id)
  if (!found.ok) return found
  await changeMark(ctx.tx, id, { removedAt: ctx.now })
  await noteOnPhoto(ctx, found.value.photo, 'photo.mark.remove')
  return done({ ok: true })
}

/** Says that a photo shows something else, or nothing that can be judged: it is kept, and counts as none of its view. */
export const markUnfit = async (ctx: Ctx<'doctor'>, { id, reason }: { id: string; reason: UnfitReason }): Done => {
  const found = await comparedPhoto(ctx, id)
  if (!found.ok) return found
  const { photo, byName } = found.value
  await saveUnfit(ctx.tx, { photoId: id, reason, byId: ctx.actor.id, byName, at: ctx.now })
  await noteOnPhoto(ctx, photo, 'photo.unfit', reason)
  return done({ ok: true })
}

/** Takes that back, whoever said it. */
export const clearUnfit = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Done => {
  const found = await comparedPhoto(ctx, id)
  if (!found.ok) return found
  if (await deleteUnfit(ctx.tx, id)) await noteOnPhoto(ctx, found.value.photo, 'photo.fit')
  return done({ ok: true })
}
