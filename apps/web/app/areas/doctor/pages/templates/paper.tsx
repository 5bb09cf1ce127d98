import { Anchor, Group, List, Text } from '@mantine/core'
import type { TemplateContent } from '@om/contracts/prescription-templates'
import { addMonths, CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { medicineName } from '@om/domain/formulary/medicines'
import { planOf, planPrice } from '@om/domain/prescribing/plans'
import type { TemplateProblem } from '@om/domain/prescribing/template-checks'
import { labelIntents } from '@om/domain/prescribing/template-data'
import { allowedOneByOne, draftOf, repeatsFor } from '@om/domain/prescribing/templates'
import { clinicNow } from '#app/browser/clock.ts'
import { reasonWords } from '#app/features/consult-review/prescribe/item-fields.tsx'
import classes from '#app/features/consult-review/prescribe/prescribe.module.css'
import { Money } from '#app/ui/money.tsx'
import { useConfig } from '#app/ui/use-config.ts'

const times = (count: number) => (count === 0 ? 'no repeats' : count === 1 ? '1 repeat' : `${count} repeats`)

/** What is printed and signed from a template, for each length of supply it offers. (REG-10, REG-14) */
export const Paper = ({ content }: { content: TemplateContent }) => {
  const { productName } = useConfig()
  const today = dayIn(new Date(clinicNow()), CLINIC_ZONE)
  const drafts = content.supplyDays.flatMap(days => draftOf({ ...content, code: '' }, days) ?? [])
  const [first] = drafts
  const plan = planOf(content.planCode ?? '')
  const special = allowedOneByOne(content.items)
  return (
    <article className={classes.script} aria-label="What will be printed and signed">
      <Group component="header" justify="space-between" align="baseline" className={classes.head}>
        <b>{productName}</b>
        <span>{formatDay(today)}</span>
      </Group>
      <ol>
        {content.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own, and stay in their order
          <li key={at}>
            <b>{item.description || 'No name yet'}</b>
            <span>
              {item.form}, {item.strength}
              {drafts.length > 0 && ', quantity '}
              {drafts
                .map(({ supplyDays, items }) => `${items[at]?.quantity} ${item.unit} for ${supplyDays} days`)
                .join(' or ')}
            </span>
            <span className={classes.directions}>{item.directions}</span>
            <span className="soft">
              {[
                item.offLabel && 'Off-label use: the patient agrees',
                item.compounded &&
                  `Compounded for the patient${item.compoundingReason ? `: ${reasonWords[item.compoundingReason].toLowerCase()}` : ''}`,
              ]
                .filter(Boolean)
                .join('. ')}
            </span>
            <span className="soft">
              On the label: {item.labelIntents.map(intent => labelIntents[intent]).join('; ') || 'no warning'}.{' '}
              {item.storage}
            </span>
          </li>
        ))}
      </ol>
      <div>
        {drafts.map(({ supplyDays }) => (
          <div key={supplyDays}>
            {supplyDays} days{supplyDays === first?.supplyDays && drafts.length > 1 ? ' (offered first)' : ''}:{' '}
            {times(repeatsFor(supplyDays, true))} on a first prescription, {times(repeatsFor(supplyDays, false))} later
          </div>
        ))}
        Valid for 12 months, until {formatDay(addMonths(today, 12))} if signed today.
      </div>
      {(content.warnings.length > 0 || special.length > 0) && (
        <div>
          {content.warnings.map(warning => (
            <div key={warning}>{warning}</div>
          ))}
          {special.length > 0 && (
            <div>
              {special.map(([code]) => medicineName(code)).join(' and ')}: only by doctors whom the medical director
              allows it, with a reason.
            </div>
          )}
        </div>
      )}
      <footer>
        {plan && first ? (
          <>
            The patient sees {plan.name}, <Money {...planPrice(plan.code, first.supplyDays)} /> every {first.supplyDays}{' '}
            days.
          </>
        ) : (
          'No plan goes with it yet.'
        )}
      </footer>
    </article>
  )
}

type Rules = {
  /** Of the rules that have answered for what stands there. */
  version: string | undefined
  hasFailed: boolean
  ask: () => void
}

/** Every reason for which nothing could ever be signed from it, each with its rule; or that there is none. */
export const Checks = ({ problems, version, hasFailed, ask }: Rules & { problems: readonly TemplateProblem[] }) =>
  problems.length === 0 ? (
    <Text size="sm" className="note" data-meaning={version ? 'good' : 'info'} role="status">
      {version ? (
        `A prescription can be signed from this, by the rules in force (${version}).`
      ) : hasFailed ? (
        <>
          The rules in force could not be asked. They are asked again as it is saved.{' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={ask}>
            Ask now
          </Anchor>
        </>
      ) : (
        'Asking the rules in force.'
      )}
    </Text>
  ) : (
    <div className="note" data-meaning="danger">
      <Text size="sm" fw={600}>
        Nothing could ever be signed from this:
      </Text>
      <List size="sm" spacing="xxs" aria-label="What is in the way">
        {problems.map(({ rule, field, message }) => (
          <List.Item key={`${field}${message}`}>
            {message}{' '}
            <Text component="span" size="xs" c="dimmed">
              {rule}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  )
