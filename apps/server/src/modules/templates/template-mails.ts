import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import type { TemplateRow } from './templates.repo.ts'

// Templates go by their codes here: names and addresses of theirs would tell of medicines.

type About = { template: Pick<TemplateRow, 'id' | 'code' | 'kind' | 'ownerId'>; doctorId: string }

const placeOf = ({ template: { id, kind, ownerId } }: About, isRetired = false) => {
  const view = isRetired ? 'retired' : ownerId ? 'mine' : 'clinic'
  const of = kind === 'prescription' ? '' : '&of=words'
  return {
    label: 'Look at it',
    path: kind === 'resource' ? '/resources' : `/resources?section=template${of}&view=${view}&template=${id}`,
  }
}

type Decided = About & { number: number; decision: 'approved' | 'declined' }

/** To whoever proposed a change of the clinic's: that a colleague has decided. Why not stands beside the version. */
export const writeDecided = (deps: Deps, tx: Tx, about: Decided): Promise<void> => {
  const { template, doctorId, number, decision } = about
  const subject = decision === 'approved' ? 'Your proposal was approved' : 'Your proposal was declined'
  const what = template.kind === 'resource' ? 'a text of the resources' : template.code
  return emailDoctor(deps, tx, {
    doctorId,
    subject,
    heading: subject,
    paragraphs: [
      decision === 'approved'
        ? `Another doctor has agreed to what you proposed for ${what}. It counts from now on.`
        : `Another doctor has declined what you proposed for ${what}, and written why.`,
    ],
    action: placeOf(about),
    dedupeKey: `template-decided:${template.id}:${number}`,
  })
}

type Retired = About & { number: number; replacedBy: string | null }

/** To a doctor who uses it, or a copy of it: that it is retired, and what takes its place. */
export const writeRetired = (deps: Deps, tx: Tx, about: Retired): Promise<void> => {
  const { template, doctorId, number, replacedBy } = about
  const place = replacedBy === null ? 'Nothing of the clinic takes its place.' : `${replacedBy} takes its place.`
  return emailDoctor(deps, tx, {
    doctorId,
    subject: 'A template that you use is retired',
    heading: `${template.code} is retired`,
    paragraphs: [
      `${place} Why it was retired stands beside it; what was signed from it stays as it is, and so does a copy of your own.`,
    ],
    action: placeOf(about, true),
    dedupeKey: `template-retired:${template.id}:${number}:${doctorId}`,
  })
}

/** To a doctor who uses it, or whose own it is: that nothing is signed from it any more. What takes the place stands beside it. */
export const writeLeft = (deps: Deps, tx: Tx, about: About & { medicine: string }): Promise<void> => {
  const { template, doctorId, medicine } = about
  return emailDoctor(deps, tx, {
    doctorId,
    subject: 'A template can no longer be signed',
    heading: `${template.code} can no longer be signed`,
    paragraphs: [
      'Something in it is no longer on the list of the clinic. What takes its place stands beside it.',
      'Choose another one, or change your own.',
    ],
    action: placeOf(about),
    dedupeKey: `template-left:${template.id}:${medicine}:${doctorId}`,
  })
}
