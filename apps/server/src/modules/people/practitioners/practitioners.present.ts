import { type OwnProfile, type Practitioner, Weekday } from '@om/contracts/practitioners'
import type { ProfileRow, PublishedProfile } from './practitioners.repo.ts'

/** Days as the contract names them, in the order of a week. */
const daysOf = (days: string[]) => Weekday.options.filter(day => days.includes(day))

/** What anyone may know of a practitioner. (REG-01) */
export const presentPractitioner = ({ profile, staff }: PublishedProfile): Practitioner => ({
  slug: profile.slug,
  name: staff.name,
  profession: profile.profession,
  qualification: staff.qualification,
  ahpraNumber: staff.ahpraNumber,
  registrationType: staff.registrationType,
  biography: profile.biography,
  interests: profile.interests,
  languages: profile.languages,
  consultDays: daysOf(profile.consultDays),
  portrait: profile.portrait,
})

type Staff = { userId: string; name: string; ahpraNumber: string }

/** A practitioner's own profile; an empty, unpublished one before the first save. */
export const presentOwn = ({ userId, name, ahpraNumber }: Staff, row: ProfileRow | undefined): OwnProfile => ({
  userId,
  name,
  ahpraNumber,
  biography: row?.biography ?? '',
  interests: row?.interests ?? [],
  languages: row?.languages ?? [],
  consultDays: daysOf(row?.consultDays ?? []),
  brands: row?.brands ?? ['men', 'women'],
  published: row?.published ?? false,
  version: row?.version ?? 0,
})
