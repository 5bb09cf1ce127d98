import { CLINIC_ZONE, formatMoment } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'

const place = { label: 'Look at the rules', path: '/resources?section=rules' }

/** To whoever proposed a set of rules: that a colleague has decided. */
export const writeAboutProposal = (
  deps: Deps,
  tx: Tx,
  { id, decision, doctorId }: { id: string; decision: 'approved' | 'refused'; doctorId: string },
): Promise<void> => {
  const subject = decision === 'approved' ? 'Your set of rules was approved' : 'Your set of rules was refused'
  return emailDoctor(deps, tx, {
    doctorId,
    subject,
    heading: subject,
    paragraphs: [
      decision === 'approved'
        ? 'Another doctor has agreed to the safety rules that you proposed. They count from the time that you chose.'
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
