import { done, type Result, refused } from '@om/contracts/errors'
import { areaWords } from '@om/domain/corrections'
import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { lookWords } from '@om/domain/looks'
import { privacyKindWords } from '@om/domain/privacy-requests'
import { zip } from 'fflate'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { csvBytes, csvOf } from '#src/documents/csv.ts'
import type { FileReply } from '#src/http/serve.ts'
import { bornOn, namesOfDoctors, type PublicDoctor } from '#src/modules/people/people.ts'
import { wholeFileOf } from '#src/modules/photos/photos.ts'
import { pictureOf } from '#src/modules/picture/picture.ts'
import { looksAt } from '../../own-record/looks.repo.ts'
import { type Everything, everythingOf } from '../export/export.repo.ts'
import { contentOf, signInTrail } from '../export/export-account.ts'
import { inWords } from '../export/export-care.present.ts'
import { leftOut } from './contents.ts'
import { fhirBundle, type LookOnDay } from './fhir-bundle.ts'
import { letterFiles, lettersOf } from './letters.ts'
import { type Money, moneyCsv, moneyOf } from './money.ts'
import { isBig, sizeOf } from './packages.repo.ts'

/** Days of looks that a bundle sums up at most. */
const MOST_LOOKS = 10_000
/** Files that are read side by side. */
const TOGETHER = 8

type Read = {
  all: Everything
  today: Awaited<ReturnType<typeof pictureOf>>
  doctors: ReadonlyMap<string, PublicDoctor>
  content: Awaited<ReturnType<typeof contentOf>>
  looks: LookOnDay[]
  money: Money
  born: IsoDate | null
}
type Photo = Everything['photos'][number]

const fileOf = ({ id, view, kind, createdAt }: Photo): string =>
  `photos/${createdAt.toISOString().slice(0, 10)}-${view.replaceAll('_', '-')}-${id.slice(0, 8)}.${kind === 'pdf' ? 'pdf' : 'webp'}`

type Asked = { number: string; kind: string; asked: Date; due: Date; state: string; answered: Date | null }

/** What was asked to be put right, and about privacy, with its days. */
const requestsOf = ({ privacyRequests, corrections, correctionAnswers }: Everything): string =>
  csvOf<Asked>(
    [
      ['Number', row => row.number],
      ['About', row => row.kind],
      ['Asked on', row => dayIn(row.asked, CLINIC_ZONE)],
      ['Answer due', row => dayIn(row.due, CLINIC_ZONE)],
      ['State', row => inWords(row.state)],
      ['Closed on', row => (row.answered ? dayIn(row.answered, CLINIC_ZONE) : '')],
    ],
    [
      ...privacyRequests.map(one => ({
        number: String(one.number),
        kind: privacyKindWords[one.kind],
        asked: one.askedAt,
        due: one.dueAt,
        state: one.state,
        answered: one.closedAt,
      })),
      ...corrections.map(one => ({
        number: '',
        kind: `Correction: ${areaWords[one.area]}`,
        asked: one.askedAt,
        due: one.dueAt,
        state: one.state,
        answered: correctionAnswers.findLast(answer => answer.requestId === one.id)?.at ?? null,
      })),
    ],
  )

const looksOf = async ({ tx, actor }: Ctx<'patient'>): Promise<LookOnDay[]> => {
  const rows = await looksAt(tx, actor.id, { zone: CLINIC_ZONE, onlyRead: false, after: null, most: MOST_LOOKS })
  return rows.map(({ id, name, action, times, lastAt }) => ({ id, name, times, at: lastAt, ...lookWords(action) }))
}

/** A look in words; days are the clinic's. */
const lookInWords = ({ name, part, times, at, isReading }: LookOnDay) => ({
  Who: name || 'Somebody of the clinic',
  Day: dayIn(at, CLINIC_ZONE),
  What: part,
  Did: isReading ? 'Read it' : 'Changed it',
  Times: times,
})

type Counts = { photos: number; missing: number; letters: number }

const readme = ({ photos, missing, letters }: Counts, madeAt: Date): string =>
  [
    `Everything we hold about you, as of ${madeAt.toISOString()} (UTC).`,
    '',
    'record.pdf    to read',
    'record.json   the same, for programs',
    'fhir.json     the clinical part for other clinics (HL7 FHIR R4, with the profiles of AU Core)',
    'requests.csv  what you asked about your privacy, and to be put right, with its days',
    'money.csv     invoices, orders, deliveries, what was paid back and your credit, for a spreadsheet',
    `letters/      ${letters} referrals, certificates and summaries, as they are printed`,
    `photos/       ${photos} photos and papers`,
    ...(missing > 0 ? [`               ${missing} that were taken back are listed, and deleted`] : []),
    '',
    'Not in it, and why:',
    '',
    ...leftOut.flatMap(({ what }) => [`- ${what}`, '']),
    'The texts that everyone reads (about treatments, and how the clinic works) are on our pages.',
    '',
    'Whoever has this file can read all of it. Keep it where only you can open it, and delete it when you no longer need it.',
    '',
  ].join('\r\n')

const packed = (files: Parameters<typeof zip>[0]): Promise<Uint8Array> =>
  new Promise((resolve, reject) => zip(files, (error, bytes) => (error ? reject(error) : resolve(bytes))))

/** Told how many files are read; false where nobody wants the rest. */
type Progress = (filesDone: number) => Promise<boolean>

/** Every photo and paper that is still kept, by its place in the package; null where it was stopped. Throws `FilesDown`. */
const filesOf = async (deps: BareCtx<'patient'>['deps'], photos: readonly Photo[], progress: Progress) => {
  const found: Record<string, Uint8Array> = {}
  for (let from = 0; from < photos.length; from += TOGETHER) {
    if (!(await progress(from))) return null
    await Promise.all(
      photos.slice(from, from + TOGETHER).map(async photo => {
        const bytes = await wholeFileOf(deps, photo)
        if (bytes) found[fileOf(photo)] = bytes
      }),
    )
  }
  return found
}

/**
 * Everything that is the reader's to have, in one file: to read, for other clinics, for a spreadsheet, and the pictures. Read as the
 * patient, as the export in words is; null where it was stopped on the way. (REG-20)
 */
export const makePackage = async (ctx: BareCtx<'patient'>, progress: Progress): Promise<Result<FileReply> | null> => {
  const { deps, actor } = ctx
  const trail = await signInTrail(deps, actor.id)
  const read = await inTransaction(ctx, async (inside): Promise<Result<Read>> => {
    const all = await everythingOf(inside.tx, actor.id)
    const ids = [
      ...all.consults.map(one => one.decidedBy),
      ...all.appointments.map(one => one.doctorId),
      ...all.prescriptions.map(one => one.doctorId),
      ...all.doctorLetters.map(one => one.doctorId),
    ]
    const doctors = await namesOfDoctors(inside.tx, ids)
    const content = await contentOf(inside, all, trail)
    const looks = await looksOf(inside)
    const born = await bornOn(inside.tx, actor.id)
    const money = await moneyOf(inside.tx, actor.id)
    const today = await pictureOf(inside.tx, actor.id)
    await audit(deps.clock, inside.tx, {
      action: 'account.exported',
      subjectType: 'account',
      subjectId: actor.id,
      patientId: actor.id,
      reason: 'package',
    })
    return done({ all, today, doctors, content, looks, money, born })
  })
  if (!read.ok) return read
  const { all, today, doctors, content, looks, money, born } = read.value
  const madeAt = deps.clock.now()
  const files = await filesOf(deps, all.photos, progress)
  if (!files) return null
  const bundle = fhirBundle({ all, today, doctors, looks, born, fileOf, madeAt })
  const { recordPdf } = await import('#src/documents/record-pdf.ts')
  const title = `What ${deps.config.productName} holds about you`
  const { about, exportedAt, ...subjects } = { ...content, 'Who opened your record': looks.map(lookInWords) }
  const pdf = await recordPdf(
    { title, author: deps.config.productName, createdAt: madeAt },
    { 'About this': about, Made: exportedAt, ...subjects },
  )
  const encode = (value: string) => new TextEncoder().encode(value)
  const letters = await letterFiles(deps, lettersOf(all))
  const photos = Object.keys(files).length
  const counts = { photos, missing: all.photos.length - photos, letters: Object.keys(letters).length }
  const bytes = await packed({
    'README.txt': encode(readme(counts, madeAt)),
    'record.pdf': [pdf, { level: 0 }],
    'record.json': encode(`${JSON.stringify({ about, exportedAt, ...subjects }, null, 2)}\n`),
    'fhir.json': encode(`${JSON.stringify(bundle, null, 2)}\n`),
    'requests.csv': csvBytes(requestsOf(all)),
    'money.csv': csvBytes(moneyCsv(all, money)),
    // Pictures and papers are packed already.
    ...Object.fromEntries(
      Object.entries({ ...letters, ...files }).map(([name, file]) => [name, [file, { level: 0 }]] as const),
    ),
  })
  return done({ bytes, filename: `my-record-${madeAt.toISOString().slice(0, 10)}.zip` })
}

/**
 * A record of the usual size, made as it is asked for and kept nowhere (decision 68). A bigger one is refused with `package_by_job`.
 * (Decision 75)
 */
export const packageAccount = async (ctx: BareCtx<'patient'>): Promise<Result<FileReply>> => {
  const size = await inTransaction(ctx, ({ tx }) => sizeOf(tx, ctx.actor.id))
  if (isBig(size)) return refused('package_by_job')
  return (await makePackage(ctx, async () => true)) ?? refused('package_by_job')
}
