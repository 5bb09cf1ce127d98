import { Alert, Box, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { addStockItem, type StockForecast, type StockItem, stockKinds, stockUnits } from '@om/contracts/stock'
import { formatDay } from '@om/domain/dates'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { useLive } from '#app/browser/live.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { ScanBar, useScan } from '../orders/scan.tsx'
import { boardPath } from '../recalls/recalls-address.ts'
import { StockFiles } from './delivery.tsx'
import { ItemForm, orZero } from './item-form.tsx'
import { LotView } from './lot-view.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { type StockPage, stockItemPath, stockPath } from './stock-address.ts'
import { amountOf, type Outlook, outlookOf, standingOf } from './stock-standing.ts'

/** What the pharmacy has by lot: the list, or one item with its lots and what may be done with them. */
export const Stock = ({ loaded: { items, forecast, opened } }: { loaded: StockPage }) => {
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
      <Box maw="30rem">
        <ScanBar scan={scan} />
      </Box>
      {open ? (
        <Item key={open.id} item={open} outlook={outlookOf(forecast, open)} until={forecast.until} />
      ) : opened ? (
        <EmptyState title="This is not in stock" text="Look for it in the list by its name." />
      ) : (
        <>
          {forecast.notKept.length > 0 && (
            <Alert color="caution" title="Needed, and not kept in stock">
              {`Orders or renewals until ${formatDay(forecast.until)} need ${forecast.notKept.join(', ')}. Keep it in stock, so that it can be ordered in time.`}
            </Alert>
          )}
          <List kind="ingredient" title="Ingredients" items={items} forecast={forecast} />
          <List kind="goods" title="Ready-made" items={items} forecast={forecast} />
          <StockFiles />
          <AddForm />
        </>
      )}
    </Stack>
  )
}

type ListProps = { kind: StockItem['kind']; title: string; items: StockItem[]; forecast: StockForecast }

const List = ({ kind, title, items, forecast }: ListProps) => {
  const own = items.filter(one => one.kind === kind)
  return (
    <Card title={title}>
      {own.length === 0 ? (
        <Text c="dimmed">
          Nothing is kept in stock yet. Add it below; then what orders take of it comes out of a lot.
        </Text>
      ) : (
        <Stack component="ul" gap={0} className="plain-list ruled">
          {own.map(item => {
            const outlook = outlookOf(forecast, item)
            const { meaning, label } = standingOf(item, outlook, clinicToday())
            const next = item.lots.find(one => one.quantity > 0 && !one.blocked)
            return (
              <Group component="li" key={item.id} justify="space-between" gap="2px 16px">
                <div>
                  <Link to={stockItemPath(item.id)}>{item.name}</Link>
                  <Text size="sm" c="dimmed">
                    {[
                      `${amountOf(item.usable, item.unit)} to use${next ? `, the first lot until ${formatDay(next.expiresOn)}` : ''}`,
                      ...(outlook?.needed ? [`${amountOf(outlook.needed, item.unit)} needed in 30 days`] : []),
                    ].join(' · ')}
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

type ItemProps = { item: StockItem; outlook: Outlook | undefined; until: string }

const needWords = ({ unit }: StockItem, { needed, ofRenewals }: Outlook) =>
  `${amountOf(needed, unit)}${ofRenewals > 0 ? `, ${amountOf(ofRenewals, unit)} of it for renewals` : ''}`

const Item = ({ item, outlook, until }: ItemProps) => (
  <>
    <Card title="What is here, and what is needed">
      <Stack gap="md" style={{ '--facts-names': '9rem' }}>
        <Facts
          facts={[
            ['To use now', amountOf(item.usable, item.unit)],
            ...(outlook ? [[`Needed until ${formatDay(until)}`, needWords(item, outlook)] as const] : []),
            ...(outlook?.runsOutOn ? [['Runs out', formatDay(outlook.runsOutOn)] as const] : []),
            ...(outlook?.orderBy
              ? [
                  [
                    'Order by',
                    `${formatDay(outlook.orderBy)}, at least ${amountOf(outlook.suggested, item.unit)}`,
                  ] as const,
                ]
              : []),
            [
              'Order below',
              `${amountOf(item.least, item.unit)}; a delivery takes ${item.deliveryDays} ${item.deliveryDays === 1 ? 'day' : 'days'}`,
            ],
          ]}
        />
        <ItemForm item={item} />
      </Stack>
    </Card>
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
    initial: (): {
      kind: StockItem['kind']
      name: string
      unit: StockItem['unit']
      code: string
      least: string
      deliveryDays: string
    } => ({
      ...{ kind: 'ingredient', name: '', unit: 'g', code: '', least: '', deliveryDays: '7' },
    }),
    toBody: values => ({ ...values, least: orZero(values.least), deliveryDays: orZero(values.deliveryDays) }),
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
          <TextInput label="Days a delivery takes" inputMode="numeric" {...form.text('deliveryDays')} />
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
