import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { changeStockItem, type StockItem, stockUnits } from '@om/contracts/stock'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

/** A number as it was typed; zero where nothing was. */
export const orZero = (text: string): number => (text.trim() === '' ? 0 : Number(text.replace(',', '.')))

/** An item as it is kept: its name and code, and when it is ordered. */
export const ItemForm = ({ item }: { item: StockItem }) => {
  const [isShown, setShown] = useState(false)
  const form = useContractForm(changeStockItem, {
    initial: () => ({
      name: item.name,
      unit: item.unit,
      code: item.code,
      least: String(item.least),
      deliveryDays: String(item.deliveryDays),
    }),
    toBody: values => ({ ...values, least: orZero(values.least), deliveryDays: orZero(values.deliveryDays) }),
    send: body => api.stock.change({ params: { id: item.id }, body }),
    onDone: () => {
      toast('Changed.')
      setShown(false)
    },
  })
  if (!isShown)
    return (
      <Group>
        <Button size="compact-md" variant="default" onClick={() => setShown(true)}>
          Change this item
        </Button>
      </Group>
    )
  return (
    <form {...form.props} className="stack" aria-label="How it is kept">
      <SimpleGrid minColWidth={180} autoFlow="auto-fit">
        <TextInput label="Name, as the formula or the script has it" autoComplete="off" {...form.text('name')} />
        <NativeSelect
          label="Counted in"
          data={stockUnits}
          value={form.values.unit}
          error={form.errorOf('unit')}
          onChange={({ currentTarget }) =>
            form.set({ unit: stockUnits.find(one => one === currentTarget.value) ?? item.unit })
          }
        />
        <TextInput label={`Order below, in ${item.unit}`} inputMode="decimal" {...form.text('least')} />
        <TextInput label="Days a delivery takes" inputMode="numeric" {...form.text('deliveryDays')} />
        <TextInput label="Code on the container" autoComplete="off" {...form.text('code')} />
      </SimpleGrid>
      <ProblemAlert problem={form.problem} />
      <Group gap="sm">
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
        <Button variant="default" onClick={() => setShown(false)}>
          Close
        </Button>
      </Group>
    </form>
  )
}
