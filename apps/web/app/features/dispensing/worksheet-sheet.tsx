import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { formatDay, isIsoDate } from '@om/domain/dates'
import { activeAmounts } from '@om/domain/prescribing/batch-checks'
import { createPortal } from 'react-dom'
import { formatDateTime } from '#app/ui/time.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { amountOf, variancePercent, varianceWords, type WorksheetForm } from './steps/worksheet-form.ts'
import classes from './worksheet-sheet.module.css'

/** Lines for ingredients on paper, so that a sheet printed early has room to write. */
const LEAST_LINES = 4

const columns = ['Ingredient', 'Lot', 'Expires', 'Theoretical', 'Actual', 'Variance']

type Lines = Omit<WorksheetForm, 'calculations' | 'checked'> & {
  /** Batch size × strength, with what was calculated. */
  calculations: string
}

type Calculation = { sum: string; unit: string; confirmed: string }

const sumWords = (calculations: readonly Calculation[]) =>
  calculations.map(({ sum, unit, confirmed }) => `${sum} = ${confirmed && `${confirmed} ${unit}`}`).join('; ')

const linesOf = (worksheet: NonNullable<SupplyForPharmacist['worksheet']>): Lines => ({
  lots: worksheet.lots.map((lot, index) => ({
    ...lot,
    key: String(index),
    theoretical: String(lot.theoretical),
    actual: String(lot.actual),
  })),
  calculations: sumWords(worksheet.calculations.map(one => ({ ...one, confirmed: String(one.confirmed) }))),
  equipment: worksheet.equipment,
  yieldQuantity: worksheet.yieldQuantity === null ? '' : String(worksheet.yieldQuantity),
  expiresOn: worksheet.expiresOn ?? '',
  appearance: worksheet.appearance,
  deviations: worksheet.deviations,
})

const dayWords = (day: string) => (isIsoDate(day) ? formatDay(day) : '')

const Lots = ({ lots }: Pick<Lines, 'lots'>) => {
  const blanks = Array.from({ length: Math.max(0, LEAST_LINES - lots.length) }, (_, index) => `blank-${index}`)
  return (
    <table className={classes.lots}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lots.map(lot => {
          const percent = variancePercent(amountOf(lot.theoretical), amountOf(lot.actual))
          const amount = (text: string) => (amountOf(text) === null ? '' : `${amountOf(text)} ${lot.unit}`)
          return (
            <tr key={lot.key}>
              <td>{lot.ingredient}</td>
              <td>{lot.lot}</td>
              <td>{dayWords(lot.expiresOn)}</td>
              <td>{amount(lot.theoretical)}</td>
              <td>{amount(lot.actual)}</td>
              <td>{percent === null ? '' : varianceWords(percent)}</td>
            </tr>
          )
        })}
        {blanks.map(key => (
          <tr key={key}>
            {columns.map(column => (
              <td key={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const itemColumns = ['Item in the parcel', 'Quantity', 'Batch', 'Expires']

/** Every item of the order, made or bought, with its batch and expiry as far as they are known, and room to write. (REG-16) */
const Items = ({ order }: { order: SupplyForPharmacist }) => {
  const { holds, dispense, prescription } = order
  const items = prescription.items.flatMap((item, position) => {
    const quantity = holds ? holds.find(one => one.position === position)?.quantity : item.quantity
    return quantity === undefined ? [] : [{ ...item, position, quantity }]
  })
  return (
    <table className={classes.lots}>
      <thead>
        <tr>
          {itemColumns.map(column => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ position, description, quantity, unit }) => {
          const known = dispense?.items.find(one => one.position === position)
          return (
            <tr key={position}>
              <td>{description}</td>
              <td>{`${known?.quantity ?? quantity} ${unit}`}</td>
              <td>{known?.batchNumber ?? ''}</td>
              <td>{dayWords(known?.expiresOn ?? '')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className={classes.line}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const byWhom = (who: string | null, at: string | null) => [who, at && formatDateTime(at)].filter(Boolean).join(', ')

type Props = {
  order: SupplyForPharmacist
  /** What has been typed so far, while the batch is made. */
  typed?: WorksheetForm
}

/** The compounding worksheet on paper: shown by printing only, in place of the page. (REG-16) */
export const WorksheetSheet = ({ order, typed }: Props) => {
  const { legal, productName } = useConfig()
  const { worksheet, prescription, patient } = order
  if (!worksheet) return null
  const made = prescription.items.find(item => item.compounded)
  const actives = activeAmounts(prescription.items.filter(item => item.compounded))
  const lines = typed
    ? {
        ...typed,
        calculations: sumWords(actives.map((one, index) => ({ ...one, confirmed: typed.calculations[index] ?? '' }))),
      }
    : linesOf(worksheet)
  return createPortal(
    <div className={classes.sheet} data-print-sheet aria-hidden="true">
      <p className={classes.house}>{`${productName} · ${legal.companyName} · ${legal.businessNumber}`}</p>
      <p className={classes.title}>Compounding worksheet</p>
      <p className={classes.batch}>{worksheet.batchNumber}</p>
      <dl className={classes.facts}>
        <Line name="Order" value={`${order.number}, supply ${order.supplyNumber} of ${order.suppliesTotal}`} />
        <Line name="Patient" value={`${patient.name}, born ${dayWords(patient.dateOfBirth ?? '')}`} />
        <Line
          name="Allergies"
          value={[patient.allergies, patient.allergiesToday?.isNews && `told since: ${patient.allergiesToday.words}`]
            .filter(Boolean)
            .join('; ')}
        />
        <Line name="Prescription" value={`${prescription.number}, ${prescription.prescriber.name}`} />
        <Line
          name="Formula"
          value={[
            worksheet.formula,
            ...(worksheet.plan?.formulas ?? []).map(one => `${one.code} version ${one.number}`),
          ].join('; ')}
        />
        <Line name="Directions" value={made?.directions ?? ''} />
        <Line name="Opened by" value={byWhom(worksheet.openedBy, worksheet.openedAt)} />
      </dl>
      <Lots lots={lines.lots} />
      <dl className={classes.facts}>
        <Line name="Calculation" value={lines.calculations} />
        <Line name="Equipment" value={lines.equipment} />
        <Line name="Yield" value={lines.yieldQuantity && `${lines.yieldQuantity} ${made?.unit ?? ''}`} />
        <Line name="Expiry of the batch" value={dayWords(lines.expiresOn)} />
        <Line name="Appearance" value={lines.appearance} />
        <Line name="Deviations" value={lines.deviations} />
      </dl>
      <Items order={order} />
      <div className={classes.signatures}>
        <p>
          <span>Compounded by</span>
          {byWhom(worksheet.compoundedBy, worksheet.compoundedAt)}
        </p>
        <p>
          <span>Checked and released by a different pharmacist</span>
          {byWhom(worksheet.releasedBy, worksheet.releasedAt)}
        </p>
      </div>
    </div>,
    document.body,
  )
}
