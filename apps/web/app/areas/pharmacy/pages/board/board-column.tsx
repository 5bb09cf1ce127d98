import { Anchor, Badge, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { BoardItem } from '@om/contracts/supply-shapes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { viewWords } from '#app/features/dispensing/order-words.ts'
import { DispatchCard, OrderCard } from '../orders/order-card.tsx'
import { countWords, type ScriptView } from '../orders/orders-list.tsx'
import classes from './board.module.css'
import type { Board } from './board.ts'

/** The parts of the pharmacy beside one another, as many as the page has room for. */
export const Columns = ({ count, children }: { count: number; children: ReactNode }) => (
  <SimpleGrid
    cols={{ base: 1, sm: 2, md: 3, lg: count }}
    spacing={{ base: 'lg', lg: count > 5 ? 'sm' : 'lg' }}
    verticalSpacing={28}
  >
    {children}
  </SimpleGrid>
)

const nothing: Partial<Record<ScriptView, string>> = {
  to_verify: 'A paid supply appears here by itself.',
  to_make: 'Verified orders wait here to be made up or packed.',
  to_check: 'Finished batches wait here for a second pharmacist.',
  to_ship: 'Packed orders wait here for label and scan.',
  returned: 'Parcels that the carrier returns wait here to be inspected and destroyed.',
  on_hold: 'Held orders rest here until somebody settles them.',
}

const addressOf = (view: ScriptView, order?: string) => {
  const params = new URLSearchParams({ view })
  if (order) params.set('order', order)
  return `/pharmacy-prescriptions?${params}`
}

/** One part of the pharmacy with what waits there, the order due first at the top. */
export const BoardColumn = ({ view, ...rest }: { view: ScriptView; items: readonly BoardItem[]; count: number }) => (
  <Waiting
    {...rest}
    id={`board-${view}`}
    title={viewWords[view]}
    to={addressOf(view)}
    nothing={nothing[view]}
    cardOf={order => <OrderCard order={order} link={{ to: addressOf(view, order.id) }} exact />}
  />
)

const shopAddressOf = (order: string): string =>
  `/pharmacy-prescriptions?${new URLSearchParams({ kind: 'shop', order })}`

const countsLine = ({ to_pack, to_ship, on_hold }: Board['shop']['counts']): string =>
  [
    to_pack > 0 ? `${countWords(to_pack)} to pack` : '',
    to_ship > 0 ? `${countWords(to_ship)} to ship` : '',
    on_hold > 0 ? `${countWords(on_hold)} on hold` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Orders of the shop that wait to be sent, the one due first at the front. */
export const ShopBoard = ({ items, counts }: Board['shop']) => (
  <Waiting
    id="board-shop"
    title="Shop orders"
    to="/pharmacy-orders?kind=shop"
    line={countsLine(counts)}
    items={items}
    count={counts.all}
    nothing="A paid order of the shop appears here by itself, ready to pack."
    cardOf={order => <DispatchCard order={order} link={{ to: shopAddressOf(order.id) }} exact />}
    cols={{ base: 1, sm: 2, md: 3 }}
  />
)

type Props<Item> = {
  id: string
  title: string
  /** Where all of them are. */
  to: string
  /** More about them, beside the title. */
  line?: string
  /** The most urgent of them, and how many there are. */
  items: readonly Item[]
  count: number
  nothing: string | undefined
  cardOf: (item: Item) => ReactNode
  cols?: Record<string, number>
}

const Waiting = <Item extends { id: string }>(props: Props<Item>) => {
  const { id, title, to, line, items, count, nothing: none, cardOf, cols = { base: 1 } } = props
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} className={classes.title}>
        <span>
          <Link to={to}>{title}</Link>
          {line && (
            <Text component="span" size="sm" c="dimmed" ml="sm">
              {line}
            </Text>
          )}
        </span>
        <Badge component="span">{countWords(count)}</Badge>
      </Title>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">
          {none}
        </Text>
      ) : (
        <SimpleGrid component="ul" className="plain-list" cols={cols} spacing="xs" pt="sm">
          {items.map(item => (
            <Paper component="li" key={item.id} radius="md" className={classes.card}>
              {cardOf(item)}
            </Paper>
          ))}
        </SimpleGrid>
      )}
      {count > items.length && (
        <Anchor component={Link} to={to} underline="always" display="block" size="sm" fw={500} py="sm">
          {`Show all ${countWords(count)}`}
        </Anchor>
      )}
    </section>
  )
}
