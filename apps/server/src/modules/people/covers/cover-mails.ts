import { CLINIC_ZONE } from '@om/domain/dates'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import { closeTasks, giveTask } from '#src/modules/tasks/tasks.ts'
import type { CoverRow } from './covers.repo.ts'

const SETTINGS = '/doctor-settings#cover'

const shown = (at: Date): string =>
  new Intl.DateTimeFormat('en-AU', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    timeZone: CLINIC_ZONE,
  })
    .format(at)
    .replace(/\u202f/g, ' ')

/** A time as colleagues read it, in the clinic's zone. */
const timeWords = ({ startsAt, endsAt }: Pick<CoverRow, 'startsAt' | 'endsAt'>): string =>
  `${shown(startsAt)} to ${shown(endsAt)}`

type Named = { doctor: string; colleague: string }

/** Puts the question before the colleague, and tells them. */
export const putCover = async (
  deps: Deps,
  tx: Tx,
  row: CoverRow,
  { doctor, colleague, userId }: Named & { userId: string },
): Promise<void> => {
  const next = withinBusinessDays(row.askedAt, 1)
  await giveTask(
    deps,
    tx,
    {
      role: 'doctor',
      kind: 'cover_asked',
      subjectId: row.id,
      summary: `${doctor} asks you to cover from ${timeWords(row)} (${CLINIC_ZONE.split('/')[1]} time).`,
      isUrgent: false,
      dueAt: row.startsAt > row.askedAt && row.startsAt < next ? row.startsAt : next,
    },
    { userId, name: colleague },
  )
  await emailDoctor(deps, tx, {
    doctorId: row.colleagueId,
    subject: `${doctor} asks you to cover`,
    heading: 'A colleague asks you to cover',
    paragraphs: [
      `${doctor} is away from ${timeWords(row)} and asks you to see to what is theirs in that time.`,
      'Say under your settings whether you can.',
    ],
    action: { label: 'Answer', path: SETTINGS },
    dedupeKey: `cover-asked:${row.id}`,
  })
}

/** Closes the question, and tells whoever did not act what came of it. */
export const settleCover = async (
  deps: Deps,
  tx: Tx,
  row: CoverRow,
  { tell, subject, text, by }: { tell: string | null; subject: string; text: string; by: string },
): Promise<void> => {
  await closeTasks(deps, tx, ['cover_asked'], [row.id], by)
  if (!tell) return
  await emailDoctor(deps, tx, {
    doctorId: tell,
    subject,
    heading: subject,
    paragraphs: [`It is about ${timeWords(row)}.`, text],
    action: { label: 'Open your settings', path: SETTINGS },
    dedupeKey: `cover-${row.state}:${row.id}:${tell}`,
  })
}
