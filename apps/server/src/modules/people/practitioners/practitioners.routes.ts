import { practitioners as contract } from '@om/contracts/practitioners'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listPractitioners } from './list-practitioners.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { saveOwnProfile } from './save-own-profile.ts'

/** What the public may know of doctors and pharmacists. */
export const practitionersRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listPractitioners, { transaction: 'own' }),
  serve(deps, contract.readOwn, readOwnProfile),
  serve(deps, contract.saveOwn, saveOwnProfile),
]
