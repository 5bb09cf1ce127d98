import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { addStockItem, type StockItem, stockKinds, stockUnits } from '@om/contracts/stock'
import { formatDay } from '@om/domain/dates'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { ScanBar, useScan } from '../orders/scan.tsx'
import { boardPath } from '../recalls/recalls-address.ts'
import { LotView } from './lot-view.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { type StockPage, stockItemPath, stockPath } from './stock-address.ts'
import { standingOf } from './stock-standing.ts'

/** What the pharmacy has by lot: the list, or one item with its lots and what may be done with them. */
export const Stock = ({ loaded: { items, opened } }: { loaded: StockPage }) => {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useLive(
    ['board'],
    useDebounced(() => void revalidate()),
  )
  const scan = useScan(({ id, kind }) =>
    navigate(`/pharmacy-prescriptions?${kind === 'shop' ? 'kind=shop&' : ''}order=${id}`),
  )
  const open = items.find(one => one.id === opened)
  return (
    <Stack gap="xl">
      <PageHeader
        title={open?.name ?? 'Stock'}
        lead={
          opened ? (
            <Link to={stockPath}>All of the stock</Link>
          ) : (
            <Link to={boardPath}>Back to the dispensary board</Link>
          )
        }
      />
      <ScanBar scan={scan} />
      {open ? (
        <Item key={open.id} item={open} />
      ) : opened ? (
        <EmptyState title="This is not in stock" text="Look for it in the list by its name." />
      ) : (
        <>
          <List kind="ingredient" title="Ingredients" items={items} />
          <List kind="goods" title="Ready-made" items={items} />
          <AddForm />
        </>
      )}
    </Stack>
  )
}

type ListProps = { kind: StockItem['kind']; title: string; items: StockItem[] }

const List = ({ kind, title, items }: ListProps) => {
  const own = items.filter(one => one.kind === kind)
  return (
    <Card title={title}>
      {own.length === 0 ? (
        <Text c="dimmed">
          Nothing is kept in stock yet. Add it below; then what orders take of it comes out of a lot.
        </Text>
      ) : (
        <Stack component="ul" gap="sm" className="plain-list ruled">
          {own.map(item => {
            const { meaning, label } = standingOf(item)
            const next = item.lots.find(one => one.quantity > 0 && !one.blocked)
            return (
              <Group component="li" key={item.id} justify="space-between" gap="2px 16px">
                <div>
                  <Link to={stockItemPath(item.id)}>{item.name}</Link>
                  <Text size="sm" c="dimmed">
                    {`${item.usable} ${item.unit} to use${next ? `, the first of it until ${formatDay(next.expiresOn)}` : ''}`}
                  </Text>
                </div>
                <StatusBadge meaning={meaning}>{label}</StatusBadge>
              </Group>
            )
          })}
        </Stack>
      )}
    </Card>
  )
}

const Item = ({ item }: { item: StockItem }) => (
  <>
    <Text>
      <strong>{`${item.usable} ${item.unit}`}</strong>
      {` may leave now.${item.least > 0 ? ` It is ordered below ${item.least} ${item.unit}.` : ''}`}
    </Text>
    {item.lots.length === 0 && <Text c="dimmed">No lot of it is here. Receive one.</Text>}
    {item.lots.map(lot => (
      <LotView key={lot.id} item={item} lot={lot} />
    ))}
    <ReceiveForm item={item} />
  </>
)

const kindWords: Record<StockItem['kind'], string> = { ingredient: 'Ingredient', goods: 'Ready-made' }

const AddForm = () => {
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const form = useContractForm(addStockItem, {
    initial: (): { kind: StockItem['kind']; name: string; unit: StockItem['unit']; code: string; least: string } => ({
      ...{ kind: 'ingredient', name: '', unit: 'g', code: '', least: '' },
    }),
    toBody: values => ({ ...values, least: values.least.trim() === '' ? 0 : Number(values.least.replace(',', '.')) }),
    send: body => api.stock.add({ body }),
    onDone: ({ id, name }) => {
      toast(`${name} is kept in stock.`)
      return navigate(stockItemPath(id))
    },
  })
  if (!isShown)
    return (
      <Group>
        <Button variant="default" onClick={() => setShown(true)}>
          Keep something else in stock
        </Button>
      </Group>
    )
  return (
    <Card title="Keep something else in stock">
      <form {...form.props} className="stack" aria-label="Keep something else in stock">
        <SimpleGrid minColWidth={180} autoFlow="auto-fit">
          <NativeSelect
            label="What it is"
            data={stockKinds.map(value => ({ value, label: kindWords[value] }))}
            value={form.values.kind}
            onChange={event => form.set({ kind: stockKinds.find(one => one === event.currentTarget.value) ?? 'goods' })}
          />
          <TextInput
            label="Name"
            description={form.values.kind === 'goods' ? 'As it is printed on the script' : 'As the formula names it'}
            {...form.text('name')}
          />
          <NativeSelect
            label="Counted in"
            data={[...stockUnits]}
            value={form.values.unit}
            onChange={event => form.set({ unit: stockUnits.find(one => one === event.currentTarget.value) ?? 'g' })}
          />
          <TextInput label="Code on the container" description="Scan it; empty for none" {...form.text('code')} />
          <TextInput label="Order below" inputMode="decimal" {...form.text('least')} />
        </SimpleGrid>
        <ProblemAlert problem={form.problem} />
        <Group gap="sm">
          <Button type="submit" loading={form.busy}>
            Keep it in stock
          </Button>
          <Button variant="default" onClick={() => setShown(false)}>
            Close
          </Button>
        </Group>
      </form>
    </Card>
  )
}
