import { Button, Group, List, Stack, Table, Text, Textarea } from '@mantine/core'
import { decideFormula, type Formula, type FormulaVersion, retireFormula } from '@om/contracts/formulas'
import { useState } from 'react'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { basisWords } from '#app/features/dispensing/order-words.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { ProposeForm } from './formula-form.tsx'

const states: Record<FormulaVersion['state'], { label: string; meaning: Meaning }> = {
  proposed: { label: 'Waits for a second pharmacist', meaning: 'caution' },
  approved: { label: 'In force', meaning: 'good' },
  declined: { label: 'Declined', meaning: 'quiet' },
  withdrawn: { label: 'Taken back', meaning: 'quiet' },
  superseded: { label: 'Superseded', meaning: 'quiet' },
  retired: { label: 'Retired', meaning: 'danger' },
}

/** One formula: the version that waits, the one in force, what came before, and a new proposal. */
export const FormulaView = ({ formula }: { formula: Formula }) => {
  const [isProposing, setProposing] = useState(false)
  const isWaiting = formula.versions.some(one => one.state === 'proposed')
  return (
    <>
      {formula.versions.map(version => (
        <Version key={version.id} formula={formula} version={version} />
      ))}
      {!isWaiting && !isProposing && (
        <Group>
          <Button onClick={() => setProposing(true)}>Propose a new version</Button>
        </Group>
      )}
      {!isWaiting && isProposing && <ProposeForm formula={formula} onClose={() => setProposing(false)} />}
    </>
  )
}

const Content = ({ formula, version: { content } }: { formula: Formula; version: FormulaVersion }) => (
  <Stack gap="md">
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ingredient</Table.Th>
            <Table.Th ta="right">{`In one ${formula.unit === 'mL' ? 'mL' : formula.unit.replace(/s$/, '')}`}</Table.Th>
            <Table.Th ta="right">Tolerance</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {content.ingredients.map(({ name, isActive, perUnit, unit, tolerancePercent }) => (
            <Table.Tr key={name}>
              <Table.Td>{isActive ? <strong>{name}</strong> : name}</Table.Td>
              <Table.Td ta="right">{`${perUnit} ${unit}`}</Table.Td>
              <Table.Td ta="right">{`± ${tolerancePercent} %`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
    <List type="ordered" size="sm" aria-label="Method">
      {content.method.map(step => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
    <Facts
      facts={[
        ['Expiry', `${content.expiry.days} days, ${basisWords[content.expiry.basis]}: ${content.expiry.evidence}`],
        ['Equipment', content.equipment.join('; ')],
        ['Checks', content.checks.join('; ')],
      ]}
    />
  </Stack>
)

const Version = ({ formula, version }: { formula: Formula; version: FormulaVersion }) => {
  const { number, state, note, by, at, decided, retired, can } = version
  const isOpen = state === 'proposed' || state === 'approved'
  const [isShown, setShown] = useState(isOpen)
  return (
    <Card
      title={`Version ${number}`}
      aside={<StatusBadge meaning={states[state].meaning}>{states[state].label}</StatusBadge>}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {`${by}, ${formatDateTime(at)}: ${note}`}
          {decided && decided.by !== by && (
            <>
              <br />
              {`${state === 'declined' ? 'Declined' : 'Approved'} by ${decided.by}, ${formatDateTime(decided.at)}${decided.reason && `: ${decided.reason}`}`}
            </>
          )}
          {retired && (
            <>
              <br />
              {`Retired by ${retired.by}, ${formatDateTime(retired.at)}: ${retired.reason}`}
            </>
          )}
        </Text>
        {isShown ? (
          <Content formula={formula} version={version} />
        ) : (
          <Group>
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(true)}>
              Show what it said
            </Button>
          </Group>
        )}
        {can.decide && <Decide version={version} />}
        {can.withdraw && <Withdraw id={version.id} />}
        {can.retire && <Retire version={version} />}
      </Stack>
    </Card>
  )
}

const Decide = ({ version: { id, number } }: { version: FormulaVersion }) => {
  const form = useContractForm(decideFormula, {
    initial: (): { outcome: 'approved' | 'declined'; reason: string } => ({ outcome: 'approved', reason: '' }),
    toBody: values => values,
    send: body => api.formulas.decide({ params: { id }, body }),
    onDone: () => toast(`Version ${number} is decided.`),
  })
  return (
    <form {...form.props} className="stack" aria-label={`Decide about version ${number}`}>
      <Textarea
        label="Why"
        description="Needed to decline it; with an approval, what you have checked."
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      <ProblemAlert problem={form.problem} />
      <Group gap="sm">
        <Button loading={form.busy} onClick={() => void form.submit({ outcome: 'approved' })}>
          {`Approve version ${number}`}
        </Button>
        <Button variant="default" disabled={form.busy} onClick={() => void form.submit({ outcome: 'declined' })}>
          Decline
        </Button>
      </Group>
    </form>
  )
}

const Withdraw = ({ id }: { id: string }) => {
  const { send, busy, problem } = useSend(() => api.formulas.withdraw({ params: { id } }), {
    onDone: () => toast('The proposal is taken back.'),
  })
  return (
    <Stack gap="xs">
      <Text size="sm">A second pharmacist approves it. You can take it back until then.</Text>
      <ProblemAlert problem={problem} />
      <Group>
        <Button variant="default" loading={busy} onClick={() => void send()}>
          Take the proposal back
        </Button>
      </Group>
    </Stack>
  )
}

const Retire = ({ version: { id, number } }: { version: FormulaVersion }) => {
  const [isAsked, setAsked] = useState(false)
  const form = useContractForm(retireFormula, {
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: body => api.formulas.retire({ params: { id }, body }),
    onDone: () => toast(`Version ${number} is retired. Propose a new version to make it again.`),
  })
  if (!isAsked)
    return (
      <Group>
        <Button variant="subtle" color="danger" size="compact-sm" onClick={() => setAsked(true)}>
          Retire this version
        </Button>
      </Group>
    )
  return (
    <form {...form.props} className="stack" aria-label={`Retire version ${number}`}>
      <Textarea
        label="Why it is retired"
        description="No new worksheet is opened by it from now on. Batches that are begun are finished as they were."
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      <ProblemAlert problem={form.problem} />
      <Group gap="sm">
        <Button type="submit" color="danger" loading={form.busy}>
          {`Retire version ${number}`}
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </Group>
    </form>
  )
}
