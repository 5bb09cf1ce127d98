import { Group, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { medicineName } from '@om/domain/formulary/medicines'
import { clinicNow } from '#app/browser/clock.ts'
import { Money } from '#app/ui/money.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './prescribe.module.css'
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
      <Group component="header" justify="space-between" align="baseline" className={classes.head}>
        <b>{productName}</b>
        <span>{formatDay(dayIn(new Date(clinicNow()), CLINIC_ZONE))}</span>
      </Group>
      <p>
        <b>
          {patient.firstName} {patient.lastName}
        </b>
        <br />
        {patient.address}
        <br />
        {patient.dateOfBirth ? `Born ${formatDay(patient.dateOfBirth)}` : 'Date of birth not known'}
      </p>
      <ol>
        {draft.items.map((item, at) => (
          <li key={`${item.medicine}${item.strength}`}>
            <b>{item.description}</b>
            <span>
              {item.form}, {item.strength}, quantity {item.quantity} {item.unit}
            </span>
            <span className={classes.directions}>{form.items[at]?.directions ?? item.directions}</span>
            {(item.offLabel || item.compounded) && (
              <span className="soft">
                {[item.offLabel && 'Off-label use', item.compounded && 'Compounded for this patient']
                  .filter(Boolean)
                  .join('. ')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p>
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
      <footer>
        {me.staff?.title} {me.firstName} {me.lastName}
        <br />
        <span className="soft">Ahpra {me.staff?.ahpraNumber}</span>
      </footer>
    </article>
  )
}

/** The plan and price the patient will see and has to confirm; an approval charges nothing. (INV-11) */
export const PlanLine = ({ draft, firstName }: { draft: Draft; firstName: string }) => (
  <Text size="sm" px="sm" py="xs" bg="tint.0" bdrs="sm">
    {draft.plan ? (
      <>
        {firstName} will see <b>{draft.plan.title}</b>,{' '}
        <b>
          <Money cents={draft.plan.priceCents} currency={draft.plan.currency} />
        </b>{' '}
        every {draft.plan.intervalDays} days, and is charged only after confirming it.
      </>
    ) : (
      <>{firstName} is offered no plan with this template.</>
    )}
  </Text>
)
