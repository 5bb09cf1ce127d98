import { Anchor, Group, Stack, Table, Text } from '@mantine/core'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { formatMoney } from '@om/domain/money'
import { itemName, piecesWords } from '#app/features/shop-order/order-words.ts'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'

type Line = ShopOrderForAdmin['lines'][number]

const Row = ({ line, currency }: { line: Line; currency: string }) => {
  const { sku, quantity, refundedQuantity, unitCents, discountCents, gstCents, isTaxed, totalCents, productPath } = line
  return (
    <Table.Tr>
      <Table.Th scope="row" miw={130} style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit fw={500} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {quantity} ×
        </Text>{' '}
        {productPath ? (
          <Anchor href={productPath} inherit c="inherit" underline="always">
            {itemName(line)}
          </Anchor>
        ) : (
          itemName(line)
        )}
        <Text span display="block" size="xs" fw={400} c="dimmed">
          {[
            `${formatMoney({ cents: unitCents, currency })} each`,
            discountCents > 0 ? `${formatMoney({ cents: discountCents, currency })} off` : '',
            sku,
            refundedQuantity > 0 ? `${refundedQuantity} of ${quantity} refunded` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td ta="right">
        {isTaxed ? (
          <Money cents={gstCents} currency={currency} />
        ) : (
          <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            GST-free
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={totalCents} currency={currency} />
      </Table.Td>
    </Table.Tr>
  )
}

/** What was bought, line by line with its GST, and what it came to. (REG-24) */
export const OrderLines = ({ order }: { order: ShopOrderForAdmin }) => {
  const { lines, currency, subtotalCents, discountCents, shippingCents, gstCents, totalCents, refundedCents } = order
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums: readonly (readonly [string, number, 'total'?])[] = [
    [discountCents > 0 ? 'Items, discount taken off' : 'Items', subtotalCents - discountCents],
    ['Delivery', shippingCents],
    ['Total', totalCents, 'total'],
    ['GST in it', gstCents],
    ...(refundedCents > 0
      ? [['Refunded', -refundedCents] as const, ['Kept', totalCents - refundedCents, 'total'] as const]
      : []),
  ]
  return (
    <Card title="What was bought" aside={piecesWords(pieces)}>
      <div style={{ overflowX: 'auto' }}>
        <Table tabularNums horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Item</Table.Th>
              <Table.Th scope="col" ta="right">
                GST
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Total
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ verticalAlign: 'top' }}>
            {lines.map(line => (
              <Row key={line.id} line={line} currency={currency} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Stack component="dl" gap="xxs" w="min(100%, 280px)" m={0} ml="auto" pt="sm" px="xs">
        {sums.map(([label, cents, look]) => (
          <Group key={label} justify="space-between" fw={look && 650}>
            <Text component="dt" inherit c={look ? undefined : 'dimmed'}>
              {label}
            </Text>
            <Text component="dd" inherit>
              <Money cents={cents} currency={currency} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
