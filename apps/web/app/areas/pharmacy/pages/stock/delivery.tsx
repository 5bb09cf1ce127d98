import { Button, FileButton, Group, Table, Text } from '@mantine/core'
import { MOST_DELIVERY_ROWS, type StockDelivery } from '@om/contracts/stock'
import { useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Read = { id: string; csv: string; name: string; rows: StockDelivery['rows'] }

const lotsOf = (n: number) => `${n} ${n === 1 ? 'lot' : 'lots'}`

/** Stock by file: all of it as CSV, and a delivery that is read, shown row by row, and then received or put away. */
export const StockFiles = () => {
  const [read, setRead] = useState<Read | null>(null)
  const take = useSend(({ id, csv }: Read) => api.stock.deliver({ body: { id, csv, take: true } }), {
    onDone: ({ rows }) => {
      setRead(null)
      toast(`${lotsOf(rows.length)} received. They stay in quarantine until they are released.`)
    },
  })
  const look = useSend(
    async (file: File) => {
      const [id, csv] = [crypto.randomUUID(), await file.text()]
      const { rows } = await api.stock.deliver({ body: { id, csv, take: false } })
      return { id, csv, name: file.name, rows }
    },
    {
      revalidate: false,
      onDone: found => {
        take.clear()
        setRead(found)
      },
    },
  )
  const save = useSend(async () => saveFile(await api.stock.csv(), 'stock.csv'), { revalidate: false })
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (!file) return
    // The same file, corrected, can be chosen again.
    reset.current?.()
    setRead(null)
    void look.send(file)
  }
  return (
    <Card title="By file">
      <Text size="sm" c="dimmed">
        {`A delivery is a CSV whose first line names Name, Lot, Maker, Expires on, Location and Quantity; at most ${MOST_DELIVERY_ROWS} lots. You see each row before anything is received.`}
      </Text>
      <Group gap="sm" mt="sm">
        <FileButton accept=".csv,text/csv" onChange={choose} resetRef={reset}>
          {props => (
            <Button {...props} variant="default" loading={look.busy}>
              Read a delivery
            </Button>
          )}
        </FileButton>
        <Button variant="default" loading={save.busy} onClick={() => void save.send()}>
          Stock as CSV
        </Button>
      </Group>
      <ProblemAlert problem={look.problem ?? save.problem} />
      {read && (
        <Delivery
          read={read}
          isBusy={take.busy}
          problem={take.problem}
          onTake={() => void take.send(read)}
          onDrop={() => setRead(null)}
        />
      )}
    </Card>
  )
}

type Props = {
  read: Read
  isBusy: boolean
  problem: Parameters<typeof ProblemAlert>[0]['problem']
  onTake: () => void
  onDrop: () => void
}

const Delivery = ({ read: { name, rows }, isBusy, problem, onTake, onDrop }: Props) => {
  const wrong = rows.filter(row => row.problem).length
  return (
    <section className="stack" aria-label={`Delivery ${name}`}>
      <Text role="status" mt="md" fw={600}>
        {wrong === 0
          ? `${name}: ${lotsOf(rows.length)}, nothing is wrong with them.`
          : `${name}: ${wrong} of ${lotsOf(rows.length)} ${wrong === 1 ? 'is' : 'are'} wrong. Nothing is received until every row is right: correct the file and read it again.`}
      </Text>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Rows of the delivery" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>Lot</Table.Th>
              <Table.Th>Expires</Table.Th>
              <Table.Th>Where</Table.Th>
              <Table.Th ta="right">How much</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td>
                  {row.name}
                  {row.problem && (
                    <Text size="sm" c="danger">
                      {row.problem}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{[row.lot, row.maker].filter(Boolean).join(', ')}</Table.Td>
                <Table.Td>{row.expiresOn}</Table.Td>
                <Table.Td>{row.location}</Table.Td>
                <Table.Td ta="right">{row.quantity === null ? '' : `${row.quantity} ${row.unit}`}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ProblemAlert problem={problem} />
      <Group gap="sm">
        {wrong === 0 && (
          <Button loading={isBusy} onClick={onTake}>
            {`Receive ${lotsOf(rows.length)}`}
          </Button>
        )}
        <Button variant="default" onClick={onDrop}>
          Put it away
        </Button>
      </Group>
    </section>
  )
}
