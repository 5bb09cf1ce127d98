import { done, type Result, refused } from '@om/contracts/errors'
import { practitioners as contract, type OwnProfile, type Practitioner } from '@om/contracts/practitioners'
import { system } from '#src/actor.ts'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { staffOfAccount } from '../staff/registered-staff.ts'
import { mayPractise } from '../staff/registration.ts'
import { presentOwn, presentPractitioner } from './practitioners.present.ts'
import { ownProfile, publishedProfiles } from './practitioners.repo.ts'
import { saveOwnProfile } from './save-own-profile.ts'

/** The acting practitioner's own public profile; an empty one before they first save it. */
const readOwnProfile = async (ctx: Ctx<'signed-in'>): Promise<Result<OwnProfile>> => {
  const { tx, actor } = ctx
  const staff = await staffOfAccount(tx, actor.id)
  if (!staff) return refused('not_found')
  return done(presentOwn(staff.row, await ownProfile(tx, actor.id)))
}

/** Published profiles of those who may practise today: active, not on hold, registration current. (REG-01, INV-02) */
const listPractitioners = (
  { deps, requestId }: BareCtx,
  { brand }: { brand: 'men' | 'women' },
): Promise<Result<{ practitioners: Practitioner[] }>> =>
  inTransaction({ deps, actor: system('practitioners'), requestId }, async ({ tx }) => {
    const profiles = await publishedProfiles(tx, brand)
    return done({
      practitioners: profiles.filter(({ staff }) => mayPractise(staff, deps.clock)).map(presentPractitioner),
    })
  })

/** What the public may know of doctors and pharmacists. */
export const practitionersRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listPractitioners, { transaction: 'own' }),
  serve(deps, contract.readOwn, readOwnProfile),
  serve(deps, contract.saveOwn, saveOwnProfile),
]
