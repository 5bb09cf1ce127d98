import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { formatDay } from '@om/domain/dates'
import { Facts } from '#app/ui/card.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { Variance } from './variance.tsx'
import classes from './worksheet-summary.module.css'

type Props = { worksheet: NonNullable<SupplyForPharmacist['worksheet']>; unit: string }

/** A finished worksheet to read: ingredients with their lots and amounts, yield, expiry and who made it. */
export const WorksheetSummary = ({ worksheet, unit }: Props) => (
  <div className={classes.summary}>
    <p className={classes.batch}>
      Batch <strong>{worksheet.batchNumber}</strong>
      <span>{worksheet.formula}</span>
    </p>
    <ul className={classes.lots}>
      {worksheet.lots.map(({ ingredient, lot, expiresOn, theoretical, actual, unit: lotUnit }) => (
        <li key={`${ingredient}${lot}`}>
          <span>
            <strong>{ingredient}</strong>
            <span className={classes.soft}>{`Lot ${lot}, expires ${formatDay(expiresOn)}`}</span>
          </span>
          <span className={classes.amounts}>
            <span>{`${actual} of ${theoretical} ${lotUnit}`}</span>
            <Variance theoretical={theoretical} actual={actual} />
          </span>
        </li>
      ))}
    </ul>
    <Facts
      facts={[
        ['Yield', worksheet.yieldQuantity === null ? 'Not recorded' : `${worksheet.yieldQuantity} ${unit}`],
        ['Expiry', worksheet.expiresOn ? formatDay(worksheet.expiresOn) : 'Not recorded'],
        ['Appearance', worksheet.appearance || 'Not recorded'],
        ['Deviations', worksheet.deviations || 'None'],
        [
          'Made by',
          worksheet.compoundedAt
            ? `${worksheet.compoundedBy ?? ''}, ${formatDateTime(worksheet.compoundedAt)}`
            : (worksheet.compoundedBy ?? 'Not finished'),
        ],
        ...(worksheet.releasedBy && worksheet.releasedAt
          ? [['Released by', `${worksheet.releasedBy}, ${formatDateTime(worksheet.releasedAt)}`] as const]
          : []),
      ]}
    />
  </div>
)
