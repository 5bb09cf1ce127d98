import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { TemplateContent } from '@om/contracts/prescription-templates'
import { type Treatment, treatments } from '@om/contracts/treatments'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import type { Leaflet } from '#src/documents/leaflet-pdf.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  inUseAmong,
  movesOf,
  type PrescriptionRow,
  prescriptionNumber,
  prescriptionsInUse,
  visiblePrescriptionsOf,
} from '#src/modules/prescriptions/prescriptions.ts'
import { reportAtOf, suppliedItemsOf } from '#src/modules/supplies/supplies.ts'
import { contentsSignedFrom, signedFrom } from '#src/modules/templates/templates.ts'
import { dosesOf, reminderFile, setReminder, tickDose, whereTheyLive } from './doses/own-doses.ts'
import { historyOf, presentLeafletItems, presentTreatments } from './treatments.present.ts'

type Mine = { items: Treatment[]; earlier: Treatment[]; today: string }

/** What was ever signed for the reader, newest first. */
const signedFor = async ({ tx, actor }: Pick<Ctx<'patient'>, 'tx' | 'actor'>): Promise<PrescriptionRow[]> =>
  (await visiblePrescriptionsOf(tx, actor.id)).filter(row => row.status !== 'draft')

/** What the patient is being treated with, what is still at home after the last supply included, and what is over. (Spec §2: patient-treatments) */
const listTreatments = async (ctx: Ctx<'patient'>): Promise<Result<Mine>> => {
  const { deps, tx, actor } = ctx
  const { zone, today } = await whereTheyLive(ctx)
  const rows = await signedFor(ctx)
  const clinicDay = clinicToday(deps.clock)
  const inUse = new Set((await inUseAmong(tx, rows, clinicDay)).map(row => row.id))
  const doses = await dosesOf(ctx, today)
  const supplied = await suppliedItemsOf(tx, actor.id)
  const history = historyOf(rows, await movesOf(tx, actor.id), supplied, zone)
  auditListRead(deps.clock, tx, 'prescription.mine.read', 'patient', actor.id)
  const contents = await contentsSignedFrom(tx, rows)
  const known = { evidence: deps.evidence, doses, supplied, history, clinicDay }
  const present = (row: PrescriptionRow) => presentTreatments(row, contents.get(signedFrom(row)), known)
  return done({
    items: rows.filter(row => inUse.has(row.id)).flatMap(present),
    earlier: rows.filter(row => !inUse.has(row.id)).flatMap(present),
    today,
  })
}

type Asked = CallInput<typeof treatments.leaflet>['query']

const leafletFor = (
  deps: Deps,
  rows: readonly PrescriptionRow[],
  contents: Map<string, TemplateContent>,
  position: number | undefined,
): Leaflet | null => {
  const [first] = rows
  const items = rows
    .flatMap(row => presentLeafletItems(row, contents.get(signedFrom(row))))
    .filter((_, index) => position === undefined || index === position)
  if (!first || items.length === 0) return null
  const { clinic, pharmacy, productName, publicUrl } = deps.config
  return {
    number: rows.map(row => prescriptionNumber(row.number)).join(', '),
    patientName: first.patientSnapshot.name,
    clinic: { name: productName, phone: clinic.phone },
    pharmacy,
    reportAt: reportAtOf(deps.config),
    reportUrl: `${publicUrl}${first.brand === 'women' ? '/women/se' : '/se'}`,
    items,
    createdAt: deps.clock.now(),
  }
}

/**
 * The leaflet of the parcels, for whoever no longer has it (REG-18): of one medicine, also when it is over, or of all that is being
 * taken. Refuses with `not_found` what is not theirs, and where nothing is being taken.
 */
const ownLeaflet = async (ctx: BareCtx<'patient'>, { prescriptionId, position }: Asked): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const leaflet = await inTransaction(ctx, async ({ tx }) => {
    const rows = prescriptionId
      ? (await signedFor({ tx, actor })).filter(row => row.id === prescriptionId)
      : await prescriptionsInUse(tx, actor.id, clinicToday(deps.clock))
    await audit(deps.clock, tx, {
      action: 'treatment.leaflet.read',
      subjectType: 'patient',
      subjectId: actor.id,
      patientId: actor.id,
    })
    const contents = await contentsSignedFrom(tx, rows)
    return leafletFor(deps, rows, contents, prescriptionId ? position : undefined)
  })
  if (!leaflet) return refused('not_found')
  const { leafletPdf } = await import('#src/documents/leaflet-pdf.ts')
  return done({ bytes: await leafletPdf(leaflet), filename: 'leaflet.pdf' })
}

/** What a patient is being treated with. */
export const treatmentsRoutes = (deps: Deps): Route[] => [
  serve(deps, treatments.mine, listTreatments),
  serve(deps, treatments.tick, tickDose),
  serve(deps, treatments.remind, setReminder),
  serve(deps, treatments.reminderFile, reminderFile),
  serve(deps, treatments.leaflet, ownLeaflet, { transaction: 'own' }),
]
