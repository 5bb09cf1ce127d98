import type { MySideEffect } from '@om/contracts/side-effects'
import { effects, selfHelpFor } from '@om/domain/side-effects/effects'
import type { Meaning } from '#app/brand/looks.ts'
import { formatDateTime } from '#app/ui/time.ts'

export const severityWords: Record<MySideEffect['severity'], string> = {
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
}

export const toldWords: Record<NonNullable<MySideEffect['told']>['how'], string> = {
  phone: 'On the phone',
  video: 'On video',
  in_person: 'In person',
  message: 'In a message',
}

/** Who was told of a report, where somebody of the clinic entered it. */
export const toldLine = ({ told }: Pick<MySideEffect, 'told'>): string =>
  told ? `told ${told.to} ${toldWords[told.how].toLowerCase()}` : ''

/** What was ticked, in one line. */
export const effectLine = ({ effects: codes }: Pick<MySideEffect, 'effects'>): string =>
  codes.map(code => effects[code].words).join(', ')

type Report = Pick<MySideEffect, 'state' | 'outcome' | 'level' | 'dueAt' | 'effects' | 'held' | 'settled' | 'messages'>

/** How a report stands, as a badge. */
export const badgeOf = ({ state, outcome, level }: Report): { label: string; meaning: Meaning } => {
  if (state === 'self_care') return { label: 'Care at home', meaning: 'quiet' }
  if (state === 'settled')
    return outcome === 'cease'
      ? { label: 'Treatment stopped', meaning: 'quiet' }
      : { label: 'Settled', meaning: 'good' }
  if (state === 'answered') return { label: 'Your doctor has answered', meaning: 'good' }
  return level === 'E3' ? { label: 'Get help now', meaning: 'danger' } : { label: 'With a doctor', meaning: 'caution' }
}

/** What happens now, true also when the due time has passed. */
export const whatHappens = (report: Report, now: number): string[] => {
  const { state, level, dueAt, held, settled } = report
  if (state === 'self_care') return selfHelpFor(report.effects)
  if (state === 'settled') return settled ? [`${settled.by} closed it on ${formatDateTime(settled.at)}.`] : []
  const isLate = dueAt !== null && Date.parse(dueAt) < now
  const onHold = held.length > 0 ? [`On hold until a doctor has cleared it: ${held.join(', ')}.`] : []
  const wait = level === 'E1' ? 'answer' : 'speak with you'
  const worse = level === 'E1' ? [] : ['If it gets worse, do not wait: call us, or 000 in an emergency.']
  if (state === 'answered') return [...onHold, ...worse]
  return [
    ...onHold,
    isLate || !dueAt
      ? `No doctor has been able to ${wait} yet, and the time we set ourselves is over. Please call us.`
      : `A doctor is to ${wait} by ${formatDateTime(dueAt)}.`,
    ...worse,
  ]
}
