import { randomBytes } from 'node:crypto'
import { deviceTest } from '@om/contracts/device-test'
import { DOWNLOAD_PIECE } from '@om/contracts/device-test-limits'
import { done } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'

/** Made once per start: random, so that nothing on the way can compress it, and the same for everyone. */
const piece = new Uint8Array(randomBytes(DOWNLOAD_PIECE))

/** The far end of the device test: sends bytes, takes bytes, keeps nothing. (Spec §2: /video-test) */
export const deviceTestRoutes = (deps: Deps): Route[] => [
  serve(deps, deviceTest.download, async () => done({ bytes: piece, filename: 'piece.bin' }), { transaction: 'own' }),
  serve(deps, deviceTest.upload, async (_, { text }) => done({ received: text.length }), { transaction: 'own' }),
]
