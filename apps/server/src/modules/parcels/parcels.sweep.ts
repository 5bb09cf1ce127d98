import type { Deps } from '#src/deps.ts'
import { pollParcels } from './poll-parcels.ts'

/** What follows parcels by the clock: the carrier has no messages of its own, so it is asked. */
export const parcelsSweep = (deps: Deps): Promise<void> => pollParcels(deps)
