import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { changeStockItem, type StockItem } from '@om/contracts/stock'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

/** A number as it was typed; zero where nothing was. */
export const orZero = (text: string): number => (text.trim() === '' ? 0 : Number(text.replace(',', '.')))

/** When an item is ordered, and the code on its container. */
export const ItemForm = ({ item }: { item: StockItem }) => {
  const [isShown, setShown] = useState(false)
  const form = useContractForm(changeStockItem, {
    initial: () => ({ code: item.code, least: String(item.least), deliveryDays: String(item.deliveryDays) }),
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
        <Button variant="default" onClick={() => setShown(true)}>
          Change when it is ordered
        </Button>
      </Group>
    )
  return (
    <Card title="When it is ordered">
      <form {...form.props} className="stack" aria-label="When it is ordered">
        <SimpleGrid minColWidth={180} autoFlow="auto-fit">
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
    </Card>
  )
}
