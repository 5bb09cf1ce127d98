import { Anchor, List, Stack, Table, Text } from '@mantine/core'
import type { CaseReplay } from '@om/contracts/rule-sets'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { repeatedWords } from '#app/features/consult-review/consult-words.ts'
import { flagLabel } from '#app/features/consult-review/flags.tsx'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { outcomeWords } from './rule-words.ts'

type Props = { replay: CaseReplay }
type Answer = CaseReplay['stored']

const flagsOf = ({ flags }: Answer): ReactNode =>
  flags.length === 0 ? 'None' : flags.map(flag => `${flagLabel(flag.code)} (${flag.rule})`).join(', ')

/** What was looked at, one line for each subject. */
const bySubject = (inputs: CaseReplay['inputs']): [string, string][] => {
  const lines = new Map<string, string[]>()
  for (const { subject, source, answer } of inputs)
    lines.set(subject || source, [...(lines.get(subject || source) ?? []), answer])
  return [...lines].map(([subject, answers]) => [subject, [...new Set(answers)].join('; ')])
}

/** What the rules of then and of today say of one case, side by side, with what they looked at. (INV-19) */
export const ReplayPage = ({ replay }: Props) => {
  const { consultId, number, patient, stored, today, signature, repeated, inputs, submittedAt } = replay
  const columns: { name: string; answer: Answer }[] = [
    { name: `When it came: ${stored.version}`, answer: stored },
    ...today.map(answer => ({
      name: `${answer.isInForce ? 'In force' : 'Shipped'}: ${answer.version}`,
      answer,
    })),
  ]
  const rows: [string, (answer: Answer) => ReactNode][] = [
    ['Outcome', answer => outcomeWords[answer.outcome]],
    ['Crisis card', answer => (answer.isUrgent ? 'Shown' : 'Not shown')],
    ['Flags', flagsOf],
  ]
  return (
    <Stack gap="lg" maw="60rem" mx="auto">
      <PageHeader
        title={`Replay of ${number}`}
        lead={
          <>
            Sent {formatDateTime(submittedAt)}.{' '}
            {patient ? (
              <Anchor component={Link} to={`/doctor/dashboard?view=decided&consult=${consultId}`}>
                {patient.name}
              </Anchor>
            ) : (
              'Whose case it is stays with the record, which is not open to you.'
            )}
          </>
        }
        back={{ to: '/resources?section=rules', label: 'Safety rules' }}
      />
      <Card title="What the rules say">
        <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="group" aria-label="What the rules say">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                {columns.map(({ name }) => (
                  <Table.Th key={name} scope="col">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([name, cell]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  {columns.map(column => (
                    <Table.Td key={column.name}>{cell(column.answer)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Text size="sm" c={repeated === 'different' ? 'caution' : 'dimmed'} mt="sm">
          {repeatedWords[repeated]}
        </Text>
      </Card>
      {signature && (
        <Card title="Before its signature">
          <Stack gap="sm">
            {[
              { name: `As it was signed, by ${signature.stored.version}`, said: signature.stored },
              ...signature.today.map(said => ({ name: `Today, by ${said.version}`, said })),
            ].map(({ name, said }) => (
              <div key={name}>
                <Text fw={600}>
                  {name}: {said.isOpen ? 'nothing in the way' : 'held back'}
                </Text>
                <List size="sm">
                  {said.inTheWay.map(words => (
                    <List.Item key={words}>{words}</List.Item>
                  ))}
                </List>
              </div>
            ))}
            <Text size="sm" c={signature.repeated === 'different' ? 'caution' : 'dimmed'}>
              {repeatedWords[signature.repeated]}
            </Text>
          </Stack>
        </Card>
      )}
      <Card title="What they looked at">
        {inputs.length === 0 ? (
          <Text c="dimmed">No answer raised a flag, by any of these rules.</Text>
        ) : (
          <Facts facts={bySubject(inputs)} />
        )}
      </Card>
    </Stack>
  )
}
