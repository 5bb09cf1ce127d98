import type { TemplateContent } from '@om/contracts/prescription-templates'
import type { Treatment } from '@om/contracts/treatments'
import { addDays, dayIn } from '@om/domain/dates'
import { howToTake } from '@om/domain/formulary/how-to-take'
import { cmiSearchOf, compoundedWords, leafletTextOf } from '@om/domain/formulary/leaflet'
import { activesOf } from '@om/domain/formulary/medicines'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import { changesOf, type History } from '@om/domain/prescribing/treatment-changes'
import type { Deps } from '#src/deps.ts'
import type { LeafletItem } from '#src/documents/leaflet-pdf.ts'
import {
  type MoveRow,
  mayStop,
  type PrescriptionRow,
  prescriptionNumber,
} from '#src/modules/prescriptions/prescriptions.ts'
import type { suppliedItemsOf } from '#src/modules/supplies/supplies.ts'
import type { dosesOf } from './doses/own-doses.ts'

type Supplied = Awaited<ReturnType<typeof suppliedItemsOf>>

/** What is read once for all medicines of a patient. */
type Known = {
  evidence: Deps['evidence']
  doses: Awaited<ReturnType<typeof dosesOf>>
  supplied: Supplied
  history: History
  /** The day at the clinic. */
  clinicDay: string
}

const isOpen = ({ status }: PrescriptionRow): boolean => status === 'active' || status === 'on_hold'

/** What happened to the prescriptions of a patient, as days where they live. */
export const historyOf = (
  rows: readonly PrescriptionRow[],
  moves: readonly MoveRow[],
  supplied: Supplied,
  zone: string,
): History => ({
  scripts: rows.map(row => ({
    id: row.id,
    number: prescriptionNumber(row.number),
    status: row.status,
    replaces: row.replaces,
    items: row.items,
    doctor: row.prescriberSnapshot.name,
    suppliesTotal: row.suppliesTotal,
    supplyDays: row.supplyDays,
    writtenOn: row.writtenOn,
    expiresOn: row.expiresOn,
  })),
  moves: moves.map(({ prescriptionId, action, reason, message, untilOn, byRole, byName, at }) => ({
    prescriptionId,
    action,
    reason,
    message,
    untilOn,
    by: { role: byRole, name: byName },
    on: dayIn(at, zone),
  })),
  sent: supplied.map(({ prescriptionId, medicine, suppliedOn, batchNumber, batchExpiresOn }) => ({
    prescriptionId,
    medicine,
    on: suppliedOn,
    batchNumber,
    keepsUntil: batchExpiresOn,
  })),
})

/** Each medicine of a prescription as its patient reads it. */
export const presentTreatments = (
  row: PrescriptionRow,
  template: TemplateContent | undefined,
  { evidence, doses, supplied, history, clinicDay }: Known,
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
      how: howToTake(item, row),
      amount: `${item.quantity} ${item.unit}`,
      ...leafletTextOf(item.medicine),
      storage: template?.items[position]?.storage ?? '',
      compounded: item.compounded ? compoundedWords : null,
      cmi: item.compounded ? null : cmiSearchOf(item.medicine),
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
      changes: changesOf(row.id, position, history),
      stops: mayStop(row, clinicDay) ? row.items.map(one => one.description) : [],
      reading: evidence
        .filter(text => text.medicines.some(code => actives.includes(code)))
        .map(({ slug, title }) => ({ slug, title })),
    }
  })

/** The same for the leaflet. */
export const presentLeafletItems = (row: PrescriptionRow, template: TemplateContent | undefined): LeafletItem[] =>
  row.items.map((item, position) => ({
    description: item.description,
    directions: item.directions,
    storage: template?.items[position]?.storage ?? '',
    compounded: item.compounded,
    steps: howToTake(item, row).steps,
    ...leafletTextOf(item.medicine),
  }))
