import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import { mostRegisterLines, type RegisterFilter, type RegisterLine } from '@om/contracts/register'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { medicineName } from '@om/domain/formulary/medicines'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import type { FileReply } from '#src/http/serve.ts'
import { clinicToday, namesOfDoctors } from '#src/modules/people/people.ts'
import { presentLines } from './register.present.ts'
import { findSearched, type LineCursor, type LineFilter, type LineRow, visibleLines } from './register.repo.ts'

/** What a search answers whose words are the beginning of too many names. */
export const TOO_MANY_PATIENTS: Problem = {
  field: 'search',
  message: 'More than 500 patients have a name that begins so. Type more of it.',
}

const PART = 500

/** The period, for the audit log. */
export const periodWords = ({ from, to }: Pick<RegisterFilter, 'from' | 'to'>): string =>
  from || to ? `${from ?? 'beginning'} to ${to ?? 'today'}` : 'all'

/** Every line that a filter leaves, oldest first; null where there are more than `most`. */
const allLines = async (tx: Tx, filter: LineFilter, most: number): Promise<LineRow[] | null> => {
  const rows: LineRow[] = []
  let after: LineCursor | null = null
  while (rows.length <= most) {
    const part = await visibleLines(tx, filter, after, PART)
    rows.push(...part)
    const last = part.at(-1)
    if (!last || part.length < PART) break
    after = { day: last.suppliedOn, number: last.number, position: last.position }
  }
  return rows.length > most
    ? null
    : rows.toSorted(
        (a, b) => a.suppliedOn.localeCompare(b.suppliedOn) || a.number - b.number || a.position - b.position,
      )
}

const presentAll = async (tx: Tx, rows: LineRow[]): Promise<RegisterLine[]> => {
  const items: RegisterLine[] = []
  for (let start = 0; start < rows.length; start += PART)
    items.push(...(await presentLines(tx, rows.slice(start, start + PART))))
  return items
}

const current = ({ packs }: RegisterLine) => packs.find(pack => !pack.isPast)

const correctionWords = ({ corrections }: RegisterLine) =>
  corrections
    .map(one => `${dayIn(new Date(one.at), CLINIC_ZONE)} ${one.by}, ${one.part}: ${one.reads}. Why: ${one.reason}`)
    .join('\n')

const columns: CsvColumns<RegisterLine> = [
  ['Number', line => line.number],
  ['Item', line => line.position + 1],
  ['Date', line => line.suppliedOn],
  ['Patient', line => line.patientName],
  ['Prescription', line => line.prescriptionNumber],
  ['Prescriber', line => line.prescriber.name],
  ['Prescriber number', line => line.prescriber.number],
  ['Medicine', line => line.description],
  ['Ingredients', line => line.ingredients],
  ['Form', line => line.form],
  ['Strength', line => line.strength],
  ['Quantity', line => current(line)?.quantity ?? line.quantity],
  ['Unit', line => line.unit],
  ['Directions', line => line.directions],
  ['Compounded', line => (line.compounded ? 'yes' : 'no')],
  ['Dispenser', line => line.dispenser],
  ['Made by', line => current(line)?.madeBy ?? ''],
  ['Packed by', line => current(line)?.packedBy ?? ''],
  ['Checked by', line => current(line)?.checkedBy ?? ''],
  ['Batch', line => current(line)?.batchNumber ?? ''],
  ['Maker', line => current(line)?.maker ?? ''],
  ['Expires on', line => current(line)?.expiresOn ?? ''],
  ['Dispensings left', line => line.dispensingsLeft],
  ['Order', line => line.order.number],
  ['Order is', line => line.order.state.replaceAll('_', ' ')],
  [
    'Made before',
    line =>
      line.packs
        .filter(pack => pack.isPast)
        .map(pack => pack.batchNumber)
        .join(', '),
  ],
  ['Corrections', correctionWords],
]

/** What the file was narrowed to, as its heading says it. */
const narrowedTo = async (tx: Tx, { from, to, medicine, prescriberId, search }: RegisterFilter): Promise<string> => {
  const doctor = prescriberId ? (await namesOfDoctors(tx, [prescriberId])).get(prescriberId) : undefined
  const period =
    from && from === to
      ? formatDay(from)
      : from || to
        ? `${from ? formatDay(from) : 'the beginning'} to ${to ? formatDay(to) : 'today'}`
        : 'All days'
  return [period, medicine ? medicineName(medicine) : '', doctor?.name ?? '', search && `“${search}”`]
    .filter(Boolean)
    .join(' · ')
}

/**
 * What the register is narrowed to as a file, oldest first; who took how much is audited. More lines than a file holds are refused
 * with `bad_request` rather than cut off.
 */
export const exportRegister = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  filter: RegisterFilter,
  kind: 'pdf' | 'csv',
): Promise<Result<FileReply>> => {
  const found = await findSearched(tx, filter.search)
  if (found === 'too_many') return refused('bad_request', [TOO_MANY_PATIENTS])
  const most = mostRegisterLines[kind]
  const rows = await allLines(tx, { ...filter, found }, most)
  if (!rows) {
    const message = `These are more than ${most.toLocaleString('en-AU')} lines. Choose a shorter period${kind === 'pdf' ? ', or take the CSV' : ''}.`
    return refused('bad_request', [{ field: 'to', message }])
  }
  const lines = await presentAll(tx, rows)
  await audit(deps.clock, tx, {
    action: 'register.export',
    subjectType: 'register',
    subjectId: kind,
    reason: `${lines.length} lines, ${filter.search ? 'search' : periodWords(filter)}`,
  })
  const filename = `dispensing-register-${filter.from ?? 'all'}-${filter.to ?? clinicToday(deps.clock)}.${kind}`
  if (kind === 'csv') return done({ bytes: csvBytes(csvOf(columns, lines)), filename })
  const heading = await narrowedTo(tx, filter)
  // What draws documents is large and rarely needed.
  const { registerPdf } = await import('#src/documents/register-pdf.ts')
  const { pharmacy } = deps.config
  return done({ bytes: await registerPdf({ pharmacy, heading, lines, takenBy: actor.name, createdAt: now }), filename })
}
