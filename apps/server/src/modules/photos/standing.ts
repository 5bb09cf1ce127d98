import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isPrescribedBefore, type PhotoStanding } from '#src/modules/consults/consults.ts'
import { isWholeSet } from './photos.policy.ts'
import { askedAndSent, countViews } from './photos.repo.ts'

/** Whether the clinic asks this patient for all five photos: its policy, before a first prescription. */
export const arePhotosRequired = async (deps: Pick<Deps, 'config'>, tx: Tx, patientId: string): Promise<boolean> =>
  deps.config.requirePhotos && !(await isPrescribedBefore.ask(tx, patientId))

/** What a consult still needs of its patient's photos. */
export const photoStandingOf = async (
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  consult: { id: string; patientId: string },
): Promise<PhotoStanding> => ({
  ...(await askedAndSent(tx, consult.id)),
  photosMissing:
    (await arePhotosRequired(deps, tx, consult.patientId)) && !isWholeSet(await countViews(tx, consult.id)),
})
