import { Button, Table, Text } from '@mantine/core'
import type { RegisterLine } from '@om/contracts/register'
import { formatDay } from '@om/domain/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { stateWords } from '#app/features/dispensing/order-words.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { CorrectForm, partWords } from './correct-form.tsx'
import classes from './register.module.css'

const columns = ['Number', 'Patient', 'Prescriber', 'Medicine', 'Quantity', 'Batch', 'Dispensed by'] as const

/** Lines of the register with what was corrected below each. */
export const RegisterTable = ({
  lines,
  onCorrected,
}: {
  lines: readonly RegisterLine[]
  onCorrected: (line: RegisterLine) => void
}) => {
  const [opened, setOpened] = useState<RegisterLine | null>(null)
  return (
    <>
      <Table.ScrollContainer minWidth={1080}>
        <Table tabularNums verticalSpacing="sm" horizontalSpacing="xs" fz="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(name => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
              <Table.Th scope="col" className={classes.tools}>
                <span className="visually-hidden">Correct</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          {lines.map(line => (
            <Line key={line.id} line={line} onCorrect={() => setOpened(line)} />
          ))}
        </Table>
      </Table.ScrollContainer>
      <Dialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={`Correct ${opened?.number ?? 'the line'}`}
      >
        {opened && (
          <CorrectForm
            line={opened}
            onDone={line => {
              setOpened(null)
              onCorrected(line)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const Small = ({ children }: { children: string }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

const Line = ({ line, onCorrect }: { line: RegisterLine; onCorrect: () => void }) => {
  const { number, suppliedOn, order, patientName, prescriber, prescriptionNumber, corrections } = line
  const state = stateWords(order.state)
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="row" fw={400}>
          <Text size="sm" fw={600}>
            {number}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {formatDay(suppliedOn)}
          </Text>
        </Table.Th>
        <Table.Td>
          <Link to={`/pharmacy-orders?order=${order.id}`}>{patientName}</Link>
          <Small>{order.number}</Small>
          <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge>
        </Table.Td>
        <Table.Td>
          {prescriber.name}
          {prescriber.number && <Small>{`Prescriber ${prescriber.number}`}</Small>}
          <Small>{prescriptionNumber}</Small>
        </Table.Td>
        <Table.Td maw={300}>
          {line.description}
          <Small>{[line.ingredients, line.form, line.strength].filter(Boolean).join(', ')}</Small>
          <Small>{line.directions}</Small>
        </Table.Td>
        <Table.Td>
          {`${currentPack(line)?.quantity ?? line.quantity} ${line.unit}`}
          <Small>{`${line.dispensingsLeft} left`}</Small>
        </Table.Td>
        <Table.Td>
          <Batch line={line} />
        </Table.Td>
        <Table.Td>
          <By line={line} />
        </Table.Td>
        <Table.Td className={classes.tools}>
          <Button variant="subtle" size="compact-sm" onClick={onCorrect}>
            Correct
            <span className="visually-hidden">&nbsp;{`${number}, ${line.description}`}</span>
          </Button>
        </Table.Td>
      </Table.Tr>
      {corrections.map(one => (
        <Table.Tr key={one.id} className={classes.mended}>
          <Table.Td />
          <Table.Td colSpan={columns.length}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>{`${partWords[one.part]} should read: `}</strong>
              {one.reads}
            </Text>
            <Small>{`${one.reason} (${one.by}, ${formatDateTime(one.at)})`}</Small>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  )
}

const currentPack = ({ packs }: RegisterLine) => packs.find(pack => !pack.isPast)

const Batch = ({ line }: { line: RegisterLine }) => {
  const pack = currentPack(line)
  const before = line.packs.filter(one => one.isPast).map(one => one.batchNumber)
  return (
    <>
      {pack ? (
        <>
          {pack.batchNumber}
          {pack.maker && <Small>{pack.maker}</Small>}
          <Small>{`Expires ${formatDay(pack.expiresOn)}`}</Small>
        </>
      ) : (
        <Small>Not packed</Small>
      )}
      {before.length > 0 && <Small>{`Made before: ${before.join(', ')}`}</Small>}
    </>
  )
}

const By = ({ line }: { line: RegisterLine }) => {
  const pack = currentPack(line)
  return (
    <>
      {line.dispenser}
      {pack?.madeBy && <Small>{`Made by ${pack.madeBy}`}</Small>}
      {pack && <Small>{`Packed by ${pack.packedBy}`}</Small>}
      {pack && <Small>{pack.checkedBy ? `Checked by ${pack.checkedBy}` : 'Label not scanned yet'}</Small>}
    </>
  )
}
