import { CLINIC_ZONE, formatMoment } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'

const place = { label: 'Look at the rules', path: '/resources?section=rules' }

/** To whoever proposed a set of rules: that a colleague has decided. */
export const writeAboutProposal = (
  deps: Deps,
  tx: Tx,
  {
    id,
    decision,
    doctorId,
    startsAt,
  }: { id: string; decision: 'approved' | 'refused'; doctorId: string; startsAt: Date },
): Promise<void> => {
  const subject = decision === 'approved' ? 'Your set of rules was approved' : 'Your set of rules was refused'
  return emailDoctor(deps, tx, {
    doctorId,
    subject,
    heading: subject,
    paragraphs: [
      decision === 'approved'
        ? `Another doctor has agreed to the safety rules that you proposed. They count from ${formatMoment(startsAt, CLINIC_ZONE)}.`
        : 'Another doctor has refused the safety rules that you proposed, and written why.',
    ],
    action: place,
    dedupeKey: `rules-decided:${id}`,
  })
}

type Switched = { id: string; doctorId: string; version: string; startsAt: Date }

/** To every other doctor: that cases are sorted and checked by other rules, and from when on. */
export const writeSwitched = (deps: Deps, tx: Tx, { id, doctorId, version, startsAt }: Switched): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: 'Other safety rules are switched on',
    heading: 'Other safety rules are switched on',
    paragraphs: [
      `From ${formatMoment(startsAt, CLINIC_ZONE)} cases are sorted, and what is signed is checked, by the rules ${version}. What was decided before stays as it is, with the rules of its day.`,
    ],
    action: place,
    dedupeKey: `rules-switched:${id}:${doctorId}`,
  })

/** To every other doctor: that rules they were told of do not begin after all. */
export const writeCalledOff = (deps: Deps, tx: Tx, { id, doctorId, version, startsAt }: Switched): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: 'Other safety rules do not begin after all',
    heading: 'Other safety rules do not begin after all',
    paragraphs: [
      `The rules ${version} were to begin ${formatMoment(startsAt, CLINIC_ZONE)}. That is called off: cases go on being sorted and checked by the rules in force.`,
    ],
    action: place,
    dedupeKey: `rules-called-off:${id}:${doctorId}`,
  })
