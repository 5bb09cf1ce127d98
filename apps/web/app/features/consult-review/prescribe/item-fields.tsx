import { Badge, Fieldset, Group, Input, NativeSelect, SegmentedControl, Text, Textarea } from '@mantine/core'
import { compoundingReasons } from '@om/contracts/prescriptions'
import classes from './prescribe.module.css'
import { type Draft, leftWords, type SignForm, scriptLimits } from './sign-form.ts'

/** Why something is compounded, in words. (REG-16) */
export const reasonWords: Record<(typeof compoundingReasons)[number], string> = {
  dose_unavailable: 'Dose not available commercially',
  form_unsuitable: 'Available form does not suit',
  excipient_allergy: 'Allergy to an ingredient of the available product',
  combination: 'Combination not available',
  product_unavailable: 'Product not available',
}

type Props = {
  draft: Draft
  form: SignForm
  change: (some: Partial<SignForm>) => void
  errors: Record<string, string>
}

/** What is supplied: days, repeats, and each item with directions the doctor may change. */
export const ItemFields = ({ draft, form, change, errors }: Props) => {
  const setItem = (at: number, some: Partial<SignForm['items'][number]>) =>
    change({ items: form.items.map((item, i) => (i === at ? { ...item, ...some } : item)) })
  const repeats = form.repeats ?? draft.repeats
  return (
    <>
      <div className={classes.supply}>
        <Input.Wrapper
          label="Days of one supply"
          labelElement="div"
          labelProps={{ id: 'supply-days', display: 'block' }}
          size="sm"
          error={errors.supplyDays}
        >
          {draft.supplyDayChoices.length > 1 ? (
            <SegmentedControl
              size="sm"
              aria-labelledby="supply-days"
              data={draft.supplyDayChoices.map(days => ({ value: String(days), label: `${days} days` }))}
              value={String(form.supplyDays ?? draft.supplyDays)}
              onChange={days => change({ supplyDays: Number(days), repeats: null })}
            />
          ) : (
            <Text size="sm" c="dimmed" py={6}>
              {draft.supplyDays} days, fixed by how long it keeps
            </Text>
          )}
        </Input.Wrapper>
        <NativeSelect
          label="Repeats"
          size="sm"
          data={Array.from({ length: draft.mostRepeats + 1 }, (_, n) => String(n))}
          value={String(repeats)}
          onChange={event => change({ repeats: Number(event.currentTarget.value) })}
          error={errors.repeats}
        />
      </div>
      {draft.takesOver && (
        <Text size="sm" className="note" data-meaning="info">
          {leftWords(draft.takesOver)}
        </Text>
      )}
      {draft.items.map((item, at) => (
        <Fieldset key={`${item.medicine}${item.strength}`} legend={item.description} className={classes.item}>
          <Group gap="4px 10px" mb="xs" fz="sm" c="dimmed">
            {item.quantity} {item.unit} per supply
            {item.offLabel && <Badge component="span">Off-label</Badge>}
            {item.compounded && <Badge component="span">Compounded</Badge>}
          </Group>
          <Textarea
            label="Directions"
            size="sm"
            minRows={2}
            maxLength={scriptLimits.directions.max}
            value={form.items[at]?.directions ?? item.directions}
            onChange={event => setItem(at, { directions: event.currentTarget.value })}
            error={errors[`items.${at}.directions`]}
          />
          {item.compounded && (
            <NativeSelect
              label="Why it has to be compounded"
              size="sm"
              mt="xs"
              data={[
                { value: '', label: 'Choose a reason' },
                ...compoundingReasons.map(value => ({ value, label: reasonWords[value] })),
              ]}
              value={form.items[at]?.compoundingReason ?? ''}
              onChange={event => {
                const chosen = compoundingReasons.find(one => one === event.currentTarget.value)
                setItem(at, { compoundingReason: chosen ?? null })
              }}
              error={errors[`items.${at}.compoundingReason`]}
            />
          )}
        </Fieldset>
      ))}
    </>
  )
}
