import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { receiveStock, type StockItem } from '@om/contracts/stock'
import { readPackCode } from '@om/domain/prescribing/pack-code'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({
  lotId: z.string(),
  lot: z.string(),
  maker: z.string(),
  expiresOn: z.string(),
  location: z.string(),
  quantity: z.string(),
})
type Typed = z.infer<typeof Typed>

/** Receives a lot into quarantine; the code on a pack fills in its lot and expiry. */
export const ReceiveForm = ({ item }: { item: StockItem }) => {
  const form = useContractForm(receiveStock, {
    draft: { key: `receive:${item.id}`, schema: Typed },
    initial: (): Typed => ({
      ...{ lotId: crypto.randomUUID(), lot: '', maker: item.lots[0]?.maker ?? '', expiresOn: '' },
      ...{ location: item.lots[0]?.location ?? '', quantity: '' },
    }),
    toBody: values => ({
      ...values,
      quantity: values.quantity.trim() === '' ? Number.NaN : Number(values.quantity.replace(',', '.')),
    }),
    send: body => api.stock.receive({ params: { id: item.id }, body }),
    onDone: () => {
      toast('Received. It stays in quarantine until it is released.')
      form.reset()
    },
  })
  const readCode = (): boolean => {
    const read = readPackCode(form.values.lot)
    if (read) form.set({ lot: read.batchNumber, expiresOn: read.expiresOn })
    return read !== null
  }
  return (
    <Card title="Receive a lot">
      <form {...form.props} className="stack" aria-label="Receive a lot">
        <SimpleGrid minColWidth={180} autoFlow="auto-fit">
          <TextInput
            label="Lot"
            description="As printed, or scan its code"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.text('lot')}
            onKeyDown={event => {
              if (event.key === 'Enter' && readCode()) event.preventDefault()
            }}
            onBlur={() => readCode()}
          />
          <TextInput label="Maker" autoComplete="off" {...form.text('maker')} />
          <TextInput label="Expires" type="date" {...form.text('expiresOn')} />
          <TextInput label={`How much, in ${item.unit}`} inputMode="decimal" {...form.text('quantity')} />
          <TextInput label="Where it is kept" {...form.text('location')} />
        </SimpleGrid>
        <ProblemAlert problem={form.problem} />
        <Group>
          <Button type="submit" loading={form.busy}>
            Receive it
          </Button>
        </Group>
      </form>
    </Card>
  )
}
