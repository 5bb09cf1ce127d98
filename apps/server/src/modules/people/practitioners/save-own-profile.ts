import { done, type Problem, type Refusal, type Result, refused } from '@om/contracts/errors'
import type { OwnProfile, OwnProfileInput } from '@om/contracts/practitioners'
import { profileProblems } from '@om/domain/advertising/profile-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type RegisteredStaff, staffOfAccount } from '../staff/registered-staff.ts'
import { presentOwn } from './practitioners.present.ts'
import { insertProfile, ownProfile, type ProfileRow, slugsLike, updateProfile } from './practitioners.repo.ts'

/** Refuses a profile whose words may not be public, field by field, and one that says nothing. (REG-01, REG-07) */
const profileRefusal = (input: OwnProfileInput): Refusal | null => {
  const texts = {
    biography: input.biography,
    interests: input.interests.join('\n'),
    languages: input.languages.join('\n'),
  }
  const problems: Problem[] = Object.entries(texts).flatMap(([field, text]) =>
    profileProblems(text).map(({ message }) => ({ field, message })),
  )
  if (input.published && input.biography === '')
    problems.push({ field: 'biography', message: 'Write a few sentences about yourself before you publish.' })
  return problems.length > 0 ? refused('bad_request', problems) : null
}

type Change = Omit<OwnProfileInput, 'version'> & { updatedAt: Date }

/** Letters and digits of a name, such as `amara-okoro`. */
const slugOf = (firstName: string, lastName: string): string =>
  `${firstName} ${lastName}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'practitioner'

const freeSlug = async (tx: Tx, { row }: RegisteredStaff): Promise<string> => {
  const base = slugOf(row.firstName, row.lastName)
  const taken = await slugsLike(tx, base)
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/** New profiles are stored one after the other, so that two people of one name get two addresses. */
const lockNewProfiles = (tx: Tx) => tx.raw(`select pg_advisory_xact_lock(hashtextextended('practitioner profiles', 0))`)

const insertFirst = async (tx: Tx, staff: RegisteredStaff, change: Change): Promise<ProfileRow | undefined> => {
  await lockNewProfiles(tx)
  return insertProfile(tx, {
    ...change,
    userId: staff.row.userId,
    profession: staff.kind,
    slug: await freeSlug(tx, staff),
    version: 1,
  })
}

const stateOf = (row: ProfileRow | undefined) => (row?.published ? 'published' : 'hidden')

/**
 * Changes the acting practitioner's public profile as it was read; the first save makes it. Refuses words that may not
 * be public with `bad_request`, naming the field, and `profile_changed` when it was saved elsewhere since.
 */
export const saveOwnProfile = async (ctx: Ctx<'signed-in'>, input: OwnProfileInput): Promise<Result<OwnProfile>> => {
  const { deps, tx, actor } = ctx
  const refusal = profileRefusal(input)
  if (refusal) return refusal
  const { version, ...fields } = input

  const staff = await staffOfAccount(tx, actor.id)
  if (!staff) return refused('not_found')
  const before = await ownProfile(tx, actor.id)
  if ((before?.version ?? 0) !== version) return refused('profile_changed')
  const change = { ...fields, updatedAt: deps.clock.now() }
  const saved = before ? await updateProfile(tx, before, change) : await insertFirst(tx, staff, change)
  if (!saved) return refused('profile_changed')
  await audit(deps.clock, tx, {
    action: 'practitioner.profile.save',
    subjectType: 'account',
    subjectId: actor.id,
    fromState: stateOf(before),
    toState: stateOf(saved),
  })
  return done(presentOwn(staff.row, saved))
}
