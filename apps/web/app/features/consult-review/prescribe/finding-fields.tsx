import { Checkbox, Fieldset, Text, Textarea } from '@mantine/core'
import type { ConsultForDoctor, Contraindication } from '@om/contracts/consults'
import { medicineName } from '@om/domain/formulary/medicines'
import { CiMark } from '#app/ui/status-badge.tsx'
import { Marked, RuleHint, Sources } from '../cards/findings-cards.tsx'
import classes from './prescribe.module.css'
import { answerTo, type Draft, findingKey, isSettled, type SignForm, scriptLimits } from './sign-form.ts'

const ranks = ['A', 'C', 'W'] as const
const byWorst = (one: Contraindication, two: Contraindication) =>
  ranks.indexOf(one.severity) - ranks.indexOf(two.severity)

type Props = {
  draft: Draft
  form: SignForm
  consult: ConsultForDoctor
  change: (some: Partial<SignForm>) => void
  errors: Record<string, string>
}

/** What speaks against the chosen medicines: a block stands, a contraindication needs a reason, a caution a tick. (INV-04) */
export const FindingFields = ({ draft, form, consult, change, errors }: Props) => {
  if (draft.contraindications.length === 0) return null
  const set = (finding: Contraindication, some: Partial<ReturnType<typeof answerTo>>) =>
    change({ overrides: { ...form.overrides, [findingKey(finding)]: { ...answerTo(form, finding), ...some } } })
  return (
    <Fieldset variant="unstyled" legend="Checks" className={classes.findings}>
      {draft.contraindications.toSorted(byWorst).map(finding => {
        const answer = answerTo(form, finding)
        const key = findingKey(finding)
        return (
          <div key={key} data-settled={isSettled(finding, answer) || undefined}>
            <Marked mark={<CiMark severity={finding.severity} />}>
              <Text component="span" fw={600}>
                {finding.label}
              </Text>
              <Text component="span" size="xs" c="dimmed" ml="xs">
                {medicineName(finding.medicine)}
              </Text>
              <RuleHint rules={[finding.ci]} />
              <Sources sources={finding.sourceAnswers} consult={consult} />
              {finding.severity === 'A' && (
                <Blocked>This cannot be overridden. Choose another template, or decline.</Blocked>
              )}
              {finding.severity === 'W' && (
                <Checkbox
                  size="sm"
                  mt={4}
                  label="Considered"
                  checked={answer.acknowledged}
                  onChange={event => set(finding, { acknowledged: event.currentTarget.checked })}
                />
              )}
              {finding.severity === 'C' && (
                <>
                  <Textarea
                    size="sm"
                    mt={4}
                    minRows={2}
                    maxLength={scriptLimits.overrideReason.max}
                    label="Why it is right for this patient"
                    description={`At least 30 characters; the pharmacist reads it. ${answer.reason.trim().length} so far.`}
                    value={answer.reason}
                    onChange={event => set(finding, { reason: event.currentTarget.value })}
                    error={errors[`overrides.${finding.ci}.${finding.medicine}`]}
                  />
                  <Checkbox
                    size="sm"
                    mt={6}
                    label="Discussed with the patient"
                    checked={answer.discussed}
                    onChange={event => set(finding, { discussed: event.currentTarget.checked })}
                  />
                </>
              )}
            </Marked>
          </div>
        )
      })}
      {errors.overrides && <Blocked>{errors.overrides}</Blocked>}
    </Fieldset>
  )
}

const Blocked = ({ children }: { children: string }) => (
  <Text size="sm" fw={500} c="danger" mt="xxs">
    {children}
  </Text>
)
