import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { metadataProblem } from '../accounts/metadata.ts'
import { type Failure, invalid } from '../failures.ts'
import { passwordProblem } from '../passwords/passwords.ts'
import { goDuration } from './go-duration.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

/** What an administrator may say of an account. Keys that are not named have no effect. */
export const Attributes = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: z.string().nullish(),
  id: z.string().nullish(),
  role: z.string().nullish(),
})
export type Attributes = z.infer<typeof Attributes>

/** Stored forms of passwords that we can check: those of argon2 and bcrypt. */
const hashForm = /^(\$argon2id?\$v=\d+\$[\w,=+/$.-]+|\$2[aby]\$\d{2}\$[\w./]{53})$/

/** Seconds of a ban; `none` lifts one; undefined leaves it as it is. */
export const banOf = ({ ban_duration: text }: Attributes): number | 'none' | undefined =>
  text ? (text === 'none' ? 'none' : (goDuration(text) ?? undefined)) : undefined

/** What is wrong with the attributes; null when they can be stored. */
export const attributesProblem = async (
  { config }: Pick<Deps, 'config'>,
  attributes: Attributes,
): Promise<Failure | null> => {
  const { email, password, password_hash: hash, ban_duration: ban, id, role } = attributes
  if (password && hash) return invalid('Only a password or a password hash should be provided')
  if (hash && (hash.length > 255 || !hashForm.test(hash)))
    return invalid('The password hash must be an argon2 or bcrypt hash')
  if (ban && ban !== 'none' && goDuration(ban) === null)
    return invalid(`invalid format for ban duration: time: invalid duration "${ban.slice(0, 40)}"`)
  if (id && !z.uuid().safeParse(id).success) return invalid('ID must conform to the uuid v4 format')
  if (role && role !== 'authenticated') return invalid('The only role of accounts is authenticated')
  return (
    (email ? emailProblem(email) : null) ??
    metadataProblem(attributes.user_metadata ?? {}) ??
    metadataProblem(attributes.app_metadata ?? {}) ??
    (password ? await passwordProblem(config, password, email ?? '') : null)
  )
}
