import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { Card } from '#app/ui/card.tsx'
import { CiMark } from '#app/ui/status-badge.tsx'
import { concernsOf } from './concerns.ts'
import classes from './safety-card.module.css'

const isNoAllergy = (allergies: string) => /^(nil|no|none|nka|nkda)\b/i.test(allergies.trim())

/** Allergies, what speaks against the medicine with the doctor's answer to it, and what to hand over. (INV-04, REG-18) */
export const SafetyCard = ({ order }: { order: SupplyForPharmacist }) => {
  const concerns = concernsOf(order)
  const { allergies } = order.patient
  const { warnings } = order.prescription
  const nameOf = (medicine: string) =>
    order.prescription.items.find(item => item.medicine.split('+').includes(medicine))?.description ?? medicine
  return (
    <Card title="Safety" aside={concerns.length === 0 ? 'Checked again today' : `${concerns.length} to read`}>
      <p className={classes.allergies} data-some={!isNoAllergy(allergies) || undefined}>
        <span>Allergies</span>
        <strong>{allergies || 'Not recorded'}</strong>
      </p>
      {concerns.length === 0 ? (
        <p className={classes.none}>No contraindication found in the patient’s answers.</p>
      ) : (
        <ul className={classes.list}>
          {concerns.map(({ ci, medicine, severity, label, answer }) => (
            <li key={`${ci} ${medicine}`}>
              <CiMark severity={severity} />
              <div>
                <p className={classes.label}>
                  {label} <span className={classes.soft}>{ci}</span>
                </p>
                <p className={classes.soft}>{nameOf(medicine)}</p>
                {answer ? (
                  <blockquote className={classes.answer}>
                    {answer}
                    <footer>{order.prescription.prescriber.name}</footer>
                  </blockquote>
                ) : (
                  severity !== 'W' && <p className={classes.unanswered}>The doctor has given no reason.</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className={classes.warnings} aria-label="To hand over or record">
          {warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
