/** What other modules may use of photos. */

export { kindOf } from './pictures/kind-of.ts'
export { photoStandingOf } from './standing.ts'
export { attachWaitingPhotos, dropWaitingPhotos, holdWaitingPhotos } from './waiting-photos.ts'
