import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { labelIntentCodes, type TemplateContent, type TemplateItem } from '@om/contracts/prescription-templates'
import { compoundingReasons } from '@om/contracts/prescriptions'
import { leftFormulary } from '@om/domain/formulary/former-medicines'
import { medicineName, prescribable } from '@om/domain/formulary/medicines'
import { isOffLabelFor, warningsNeeded } from '@om/domain/prescribing/template-checks'
import { labelIntents } from '@om/domain/prescribing/template-data'
import { reasonWords } from '#app/features/consult-review/prescribe/item-fields.tsx'

type Props = {
  item: TemplateItem
  at: number
  brand: TemplateContent['brand']
  errorOf: (name: string) => string | undefined
  onChange: (some: Partial<TemplateItem>) => void
  /** Absent where it is the only one. */
  onRemove?: (() => void) | undefined
}

/** One medicine of a template, with all that is printed of it. */
export const ItemForm = ({ item, at, brand, errorOf, onChange, onRemove }: Props) => {
  const error = (name: keyof TemplateItem) => errorOf(`content.items.${at}.${name}`)
  const text = (name: 'description' | 'form' | 'strength' | 'unit' | 'storage' | 'directions') => ({
    value: item[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  })
  const [left] = leftFormulary([item])
  const choices = prescribable.includes(item.medicine) ? prescribable : [item.medicine, ...prescribable]
  const choose = (medicine: string) =>
    onChange({
      medicine,
      offLabel: isOffLabelFor(medicine, brand),
      labelIntents: warningsNeeded(medicine),
      ...(medicine.includes('+') ? { compounded: true, compoundingReason: 'combination' as const } : {}),
    })
  return (
    <Fieldset legend={`Medicine ${at + 1}`}>
      <Stack gap="sm">
        <NativeSelect
          label="Medicine, as it is checked"
          data={choices.map(code => ({
            value: code,
            label: code === item.medicine && left ? `${left.name} (left the formulary)` : medicineName(code),
          }))}
          value={item.medicine}
          error={error('medicine')}
          onChange={event => choose(event.currentTarget.value)}
        />
        <TextInput label="Name and strength, as printed" maxLength={120} {...text('description')} />
        <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm">
          <TextInput label="Form" maxLength={40} {...text('form')} />
          <TextInput label="Strength" maxLength={40} {...text('strength')} />
          <TextInput label="Counted in" maxLength={20} {...text('unit')} />
          <NumberInput
            label="A day"
            min={0}
            max={20}
            value={item.dosePerDay || ''}
            error={error('dosePerDay')}
            onChange={value => onChange({ dosePerDay: Number(value) || 0 })}
          />
          <NumberInput
            label="In packs of"
            placeholder="Any number"
            min={1}
            max={1000}
            allowDecimal={false}
            value={item.packSize ?? ''}
            error={error('packSize')}
            onChange={value => onChange({ packSize: value === '' ? null : Number(value) })}
          />
        </SimpleGrid>
        <Textarea label="Directions" autosize minRows={2} maxLength={500} {...text('directions')} />
        <Group gap="lg">
          <Checkbox
            label="Off-label use"
            checked={item.offLabel}
            error={error('offLabel')}
            onChange={event => onChange({ offLabel: event.currentTarget.checked })}
          />
          <Checkbox
            label="Compounded"
            checked={item.compounded}
            onChange={event =>
              onChange({
                compounded: event.currentTarget.checked,
                ...(event.currentTarget.checked ? {} : { compoundingReason: null }),
              })
            }
          />
        </Group>
        {(item.compounded || error('compoundingReason')) && (
          <NativeSelect
            label="Why it is compounded"
            data={[
              { value: '', label: 'Choose a reason' },
              ...compoundingReasons.map(value => ({ value, label: reasonWords[value] })),
            ]}
            value={item.compoundingReason ?? ''}
            error={error('compoundingReason')}
            onChange={event =>
              onChange({ compoundingReason: compoundingReasons.find(one => one === event.currentTarget.value) ?? null })
            }
          />
        )}
        <Checkbox.Group
          label="The label warns"
          value={item.labelIntents}
          error={error('labelIntents')}
          onChange={chosen => onChange({ labelIntents: labelIntentCodes.filter(code => chosen.includes(code)) })}
        >
          <Stack gap="xs" mt="xs">
            {labelIntentCodes.map(code => (
              <Checkbox key={code} value={code} label={labelIntents[code]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput label="Storage, as printed" maxLength={300} {...text('storage')} />
        {onRemove && (
          <Button variant="subtle" color="red" onClick={onRemove} style={{ alignSelf: 'flex-start' }}>
            Remove this medicine
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
