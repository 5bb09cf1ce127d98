import { done, type Result, refused } from '@om/contracts/errors'
import type { TemplateContent } from '@om/contracts/prescription-templates'
import { type Treatment, treatments } from '@om/contracts/treatments'
import { addDays } from '@om/domain/dates'
import { compoundedWords, leafletTextOf } from '@om/domain/formulary/leaflet'
import { activesOf } from '@om/domain/formulary/medicines'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import type { Leaflet } from '#src/documents/leaflet-pdf.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  type PrescriptionRow,
  prescriptionNumber,
  prescriptionsInUse,
} from '#src/modules/prescriptions/prescriptions.ts'
import { reportAtOf, suppliedItemsOf } from '#src/modules/supplies/supplies.ts'
import { contentsSignedFrom, signedFrom } from '#src/modules/templates/templates.ts'
import { dosesOf, reminderFile, setReminder, tickDose, todayOf } from './doses/own-doses.ts'

type Doses = Awaited<ReturnType<typeof dosesOf>>
type Supplied = Awaited<ReturnType<typeof suppliedItemsOf>>

const isOpen = ({ status }: PrescriptionRow): boolean => status === 'active' || status === 'on_hold'

const treatmentsIn = (
  { evidence }: Pick<Deps, 'evidence'>,
  row: PrescriptionRow,
  template: TemplateContent | undefined,
  supplied: Supplied,
  doses: Doses,
): Treatment[] =>
  row.items.map((item, position) => {
    const actives = activesOf(item.medicine)
    const came = supplied.filter(one => one.prescriptionId === row.id && one.medicine === item.medicine)
    return {
      key: `${row.id}-${position}`,
      prescriptionId: row.id,
      ...doses({ prescriptionId: row.id, position }),
      prescriptionNumber: prescriptionNumber(row.number),
      status: row.status,
      name: item.description,
      form: item.form,
      directions: item.directions,
      amount: `${item.quantity} ${item.unit}`,
      ...leafletTextOf(item.medicine),
      storage: template?.items[position]?.storage ?? '',
      compounded: item.compounded ? compoundedWords : null,
      suppliesLeft: isOpen(row) ? suppliesLeft(row) : 0,
      suppliesTotal: row.suppliesTotal,
      writtenOn: row.writtenOn,
      expiresOn: row.expiresOn,
      supplied: came.toReversed().map(one => ({
        on: one.suppliedOn,
        lastsUntil: addDays(one.suppliedOn, one.days),
        batchNumber: one.batchNumber,
        keepsUntil: one.batchExpiresOn,
      })),
      reading: evidence
        .filter(text => text.medicines.some(code => actives.includes(code)))
        .map(({ slug, title }) => ({ slug, title })),
    }
  })

/** What the patient is being treated with, what is still at home after the last supply included. (Spec §2: patient-treatments) */
const listTreatments = async (ctx: Ctx<'patient'>): Promise<Result<{ items: Treatment[]; today: string }>> => {
  const { deps, tx, actor } = ctx
  const today = await todayOf(ctx)
  const rows = await prescriptionsInUse(tx, actor.id, clinicToday(deps.clock))
  const doses = await dosesOf(ctx, today)
  const supplied = await suppliedItemsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'prescription.mine.read', 'patient', actor.id)
  const contents = await contentsSignedFrom(tx, rows)
  return done({
    items: rows.flatMap(row => treatmentsIn(deps, row, contents.get(signedFrom(row)), supplied, doses)),
    today,
  })
}

const leafletFor = (
  deps: Deps,
  rows: readonly PrescriptionRow[],
  contents: Map<string, TemplateContent>,
): Leaflet | null => {
  const [first] = rows
  if (!first) return null
  const { clinic, pharmacy, productName, publicUrl } = deps.config
  return {
    number: rows.map(row => prescriptionNumber(row.number)).join(', '),
    patientName: first.patientSnapshot.name,
    clinic: { name: productName, phone: clinic.phone },
    pharmacy,
    reportAt: reportAtOf(deps.config),
    reportUrl: `${publicUrl}${first.brand === 'women' ? '/women/se' : '/se'}`,
    items: rows.flatMap(row =>
      row.items.map((item, position) => ({
        description: item.description,
        directions: item.directions,
        storage: contents.get(signedFrom(row))?.items[position]?.storage ?? '',
        compounded: item.compounded,
        ...leafletTextOf(item.medicine),
      })),
    ),
    createdAt: deps.clock.now(),
  }
}

/** The leaflet of the parcels, for whoever no longer has it (REG-18). Refuses with `not_found` where nothing is being taken. */
const ownLeaflet = async (ctx: BareCtx<'patient'>): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const leaflet = await inTransaction(ctx, async ({ tx }) => {
    const rows = await prescriptionsInUse(tx, actor.id, clinicToday(deps.clock))
    await audit(deps.clock, tx, {
      action: 'treatment.leaflet.read',
      subjectType: 'patient',
      subjectId: actor.id,
      patientId: actor.id,
    })
    return leafletFor(deps, rows, await contentsSignedFrom(tx, rows))
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
