import { done, type Result } from '@om/contracts/errors'
import type { Practitioner } from '@om/contracts/practitioners'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { mayPractise } from '../staff/registration.ts'
import { presentPractitioner } from './practitioners.present.ts'
import { publishedProfiles } from './practitioners.repo.ts'

/** Published profiles of those who may practise today: active, not on hold, registration current. (REG-01, INV-02) */
export const listPractitioners = (
  { deps, requestId }: BareCtx,
  { brand }: { brand: 'men' | 'women' },
): Promise<Result<{ practitioners: Practitioner[] }>> =>
  inTransaction({ deps, actor: system('practitioners'), requestId }, async ({ tx }) => {
    const profiles = await publishedProfiles(tx, brand)
    return done({
      practitioners: profiles.filter(({ staff }) => mayPractise(staff, deps.clock)).map(presentPractitioner),
    })
  })
