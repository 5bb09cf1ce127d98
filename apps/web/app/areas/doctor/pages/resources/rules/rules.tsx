import { Button, Group, List, Stack, Table, Text, Textarea } from '@mantine/core'
import { type RuleSets, ruleSets } from '@om/contracts/rule-sets'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Comparison } from './comparison.tsx'
import { OpenProposal } from './proposal.tsx'

type Props = { sets: RuleSets }

/** Which safety rules are in force, what is proposed, what a new set would change, and the way back. (Decision 78) */
export const RulesPage = ({ sets }: Props) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['rules'],
    useDebounced(() => void revalidate(), 1000),
  )
  const open = sets.proposals.find(one => one.decision === null)
  const shown = sets.comparisons.find(one => one.id === open?.comparisonId) ?? sets.comparisons[0]
  return (
    <Stack gap="lg" maw="60rem" mx="auto">
      <PageHeader
        title="Safety rules"
        lead="Cases are sorted, and prescriptions checked, by the set of rules in force. A new one is compared with the last cases first, and two doctors switch it on."
        back={{ to: '/resources', label: 'Resources' }}
      />
      <InForce sets={sets} />
      {open && <OpenProposal proposal={open} />}
      <Shipped sets={sets} />
      {shown && <Comparison key={shown.id} comparison={shown} />}
      <History sets={sets} />
    </Stack>
  )
}

const InForce = ({ sets }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const standing = sets.switches.filter(one => one.calledOff === null)
  const ahead = standing.find(one => one.can.callOff) ?? standing.find(one => Date.parse(one.startsAt) > clinicNow())
  const current = standing.find(one => one.version === sets.inForce && one !== ahead)
  const callOff = useSend((id: string) => api.ruleSets.callOff({ params: { id } }), {
    onDone: () => announce('Called off. The rules stay as they are.'),
  })
  const ask = async (id: string) => {
    const isSure = await confirm({
      title: 'Call it off?',
      text: 'The rules stay as they are. To switch them on later, propose them again.',
      action: 'Call it off',
    })
    if (isSure) await callOff.send(id)
  }
  return (
    <Card title={`Rules ${sets.inForce}`} aside={<StatusBadge meaning="good">In force</StatusBadge>}>
      <Stack gap="sm">
        {current && (
          <Text>
            {current.kind === 'first' ? 'From the beginning' : `Since ${formatDateTime(current.startsAt)}`}, by{' '}
            {current.by}. {current.words}
          </Text>
        )}
        {ahead && sets.inForce !== ahead.version && (
          <Group gap="sm">
            <Text fw={600}>
              Rules {ahead.version} follow on {formatDateTime(ahead.startsAt)}.
            </Text>
            {ahead.can.callOff && (
              <Button variant="default" size="compact-md" loading={callOff.busy} onClick={() => void ask(ahead.id)}>
                Call it off
              </Button>
            )}
          </Group>
        )}
        <ProblemAlert problem={callOff.problem} />
        {sets.rollBackTo && (
          <Group>
            <Button variant="default" onClick={() => setOpen(true)}>
              Go back to {sets.rollBackTo}
            </Button>
          </Group>
        )}
      </Stack>
      {sets.rollBackTo && <RollBack sets={sets} to={sets.rollBackTo} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type RollBackProps = Props & { to: string; isOpen: boolean; onClose: () => void }

const RollBack = ({ sets, to, isOpen, onClose }: RollBackProps) => {
  const form = useContractForm(ruleSets.rollBack, {
    initial: () => ({ words: '' }),
    toBody: ({ words }) => ({ from: sets.inForce, words }),
    send: body => api.ruleSets.rollBack({ body }),
    onDone: () => {
      announce(`Rules ${to} are in force.`)
      onClose()
    },
  })
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Go back to rules ${to}`}>
      <form {...form.props}>
        <Stack gap="sm">
          <Text size="sm">
            It counts at once, and every doctor is told. What was decided meanwhile stays as it is. Forward again is a
            new proposal.
          </Text>
          <Textarea label="Why" autosize minRows={2} {...form.capped('words')} />
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Go back now
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

const Shipped = ({ sets }: Props) => {
  const waiting = sets.shipped.filter(one => !one.isInForce)
  const compare = useSend((version: string) => api.ruleSets.compare({ body: { id: crypto.randomUUID(), version } }), {
    onDone: () => announce('The comparison has begun.'),
  })
  if (waiting.length === 0)
    return <Text c="dimmed">No other set of rules is shipped with this version of the product.</Text>
  return (
    <Card title="Shipped, not in force">
      <Stack gap="sm">
        {waiting.map(({ version, wasInForce }) => (
          <Group key={version} gap="sm">
            <Text fw={600}>Rules {version}</Text>
            {wasInForce && <StatusBadge>Was in force</StatusBadge>}
            {sets.can.compare && (
              <Button
                variant="default"
                size="compact-md"
                loading={compare.busy}
                aria-label={`Compare with the last 1,000 cases: ${version}`}
                disabled={sets.comparisons.some(one => one.version === version && one.state === 'running')}
                onClick={() => void compare.send(version)}
              >
                Compare with the last 1,000 cases
              </Button>
            )}
          </Group>
        ))}
        <ProblemAlert problem={compare.problem} />
        {!sets.isDirector && (
          <Text size="sm" c="dimmed">
            The medical director compares and proposes; another doctor approves.
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const kindWords = { first: 'In force', approved: 'Switched on', rolled_back: 'Gone back to' } as const
const decisionWords = { approved: 'Approved', refused: 'Refused', withdrawn: 'Taken back' } as const

const History = ({ sets }: Props) => {
  const decided = sets.proposals.filter(one => one.decision !== null)
  return (
    <Card title="What was switched and proposed">
      <Table.ScrollContainer minWidth={520} type="native" tabIndex={0} role="group" aria-label="Switches">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Rules</Table.Th>
              <Table.Th scope="col">What</Table.Th>
              <Table.Th scope="col">When</Table.Th>
              <Table.Th scope="col">By</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sets.switches.map(one => (
              <Table.Tr key={one.id}>
                <Table.Th scope="row">{one.version}</Table.Th>
                <Table.Td>{one.calledOff ? `Called off by ${one.calledOff.by}` : kindWords[one.kind]}</Table.Td>
                <Table.Td>{one.kind === 'first' ? 'From the beginning' : formatDateTime(one.startsAt)}</Table.Td>
                <Table.Td>{one.by}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {decided.length > 0 && (
        <List size="sm" mt="sm" spacing="xs">
          {decided.map(
            one =>
              one.decision && (
                <List.Item key={one.id}>
                  Rules {one.version}, proposed by {one.by} on {formatDateTime(one.at)}. {decisionWords[one.decision]}{' '}
                  by {one.decidedBy}
                  {one.reason && `: ${one.reason}`}
                </List.Item>
              ),
          )}
        </List>
      )}
    </Card>
  )
}
