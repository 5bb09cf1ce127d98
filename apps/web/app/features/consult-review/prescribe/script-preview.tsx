import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { medicineName } from '@om/domain/formulary/medicines'
import { clinicNow } from '#app/browser/clock.ts'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './script-preview.module.css'
import { answerTo, type Draft, type SignForm } from './sign-form.ts'

type Props = { draft: Draft; form: SignForm; consult: ConsultForDoctor; me: Me }

const times = (n: number) => (n === 0 ? 'No repeats' : n === 1 ? '1 repeat' : `${n} repeats`)

/** The whole script as it will be signed, with the overrides the pharmacist reads. (REG-10, INV-04) */
export const ScriptPreview = ({ draft, form, consult, me }: Props) => {
  const { productName } = useConfig()
  const { patient } = consult
  const repeats = form.repeats ?? draft.repeats
  const overrides = draft.contraindications.filter(({ severity }) => severity === 'C')
  return (
    <article className={classes.script} aria-label="Preview of the prescription">
      <header className={classes.head}>
        <b>{productName}</b>
        <span>{formatDay(dayIn(new Date(clinicNow()), CLINIC_ZONE))}</span>
      </header>
      <p className={classes.patient}>
        <b>
          {patient.firstName} {patient.lastName}
        </b>
        <br />
        {patient.address}
        <br />
        {patient.dateOfBirth ? `Born ${formatDay(patient.dateOfBirth)}` : 'Date of birth not known'}
      </p>
      <ol className={classes.items}>
        {draft.items.map((item, at) => (
          <li key={`${item.medicine}${item.strength}`}>
            <b>{item.description}</b>
            <span>
              {item.form}, {item.strength}, quantity {item.quantity} {item.unit}
            </span>
            <span className={classes.directions}>{form.items[at]?.directions ?? item.directions}</span>
            {(item.offLabel || item.compounded) && (
              <span className={classes.soft}>
                {[item.offLabel && 'Off-label use', item.compounded && 'Compounded for this patient']
                  .filter(Boolean)
                  .join('. ')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={classes.supply}>
        {times(repeats)}, {draft.supplyDays} days between supplies. Valid for 12 months.
        <br />
        Allergies: {form.allergies}
      </p>
      {overrides.length > 0 && (
        <div className={classes.overrides}>
          <b>For the pharmacist</b>
          {overrides.map(finding => (
            <p key={`${finding.ci}${finding.medicine}`}>
              {finding.label} ({finding.ci}, {medicineName(finding.medicine)}): {answerTo(form, finding).reason}
            </p>
          ))}
        </div>
      )}
      <footer className={classes.foot}>
        {me.staff?.title} {me.firstName} {me.lastName}
        <br />
        <span className={classes.soft}>Ahpra {me.staff?.ahpraNumber}</span>
      </footer>
    </article>
  )
}
