import { Skeleton, Table } from '@mantine/core'
import type { StockLot, StockMove } from '@om/contracts/stock'
import { useCallback } from 'react'
import { api } from '#app/browser/api.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const kinds: Record<StockMove['kind'], string> = {
  receive: 'Received',
  use: 'Used',
  count: 'Counted',
  waste: 'Waste',
}

/** Every change of a lot, newest first. */
export const LotMoves = ({ lot: { id, lot }, unit }: { lot: StockLot; unit: string }) => {
  const load = useCallback(async () => (await api.stock.moves({ params: { id } })).items, [id])
  const { value, failure } = useLoaded(load)
  if (failure) return <ErrorState error={failure} />
  if (!value) return <Skeleton height={80} aria-label="Loading its moves" />
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={`Moves of lot ${lot}`} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th ta="right">{`Change, ${unit}`}</Table.Th>
            <Table.Th ta="right">Left</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {value.map(move => (
            <Table.Tr key={move.id}>
              <Table.Td>{`${formatDateTime(move.at)}, ${move.by}`}</Table.Td>
              <Table.Td>{[kinds[move.kind], move.orderNumber, move.reason].filter(Boolean).join(' · ')}</Table.Td>
              <Table.Td ta="right">
                {move.change > 0 ? `+${move.change}` : String(move.change).replace('-', '−')}
              </Table.Td>
              <Table.Td ta="right">{move.balance}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
