import { done, type Result } from '@om/contracts/errors'
import type { Practitioner } from '@om/contracts/practitioners'
import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { mayPractise } from '../staff/registration.ts'
import { presentPractitioner } from './practitioners.present.ts'
import { publishedProfiles } from './practitioners.repo.ts'

/** Published profiles of those who may practise today: active, not on hold, registration current. (REG-01, INV-02) */
export const listPractitioners = (
  deps: Deps,
  { brand }: { brand: 'men' | 'women' },
  requestId = '',
): Promise<Result<{ practitioners: Practitioner[] }>> =>
  deps.db.transaction(
    system('practitioners'),
    async tx => {
      const profiles = await publishedProfiles(tx, brand)
      return done({
        practitioners: profiles.filter(({ staff }) => mayPractise(staff, deps.clock)).map(presentPractitioner),
      })
    },
    requestId,
  )
