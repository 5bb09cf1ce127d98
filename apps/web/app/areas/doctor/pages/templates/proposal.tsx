import { Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { prescriptionTemplates as contract, type TemplateRecord } from '@om/contracts/prescription-templates'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { differences } from './templates-list.ts'

type Props = { template: TemplateRecord }

/** A change that waits for a second doctor: what it would change, and who may do what about it. */
export const Proposal = ({ template }: Props) => {
  const proposed = template.versions.find(one => one.decision === null)
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useConfirm()
  const { id, can } = template
  const decide = useSend(
    (decision: 'approved' | 'withdrawn') =>
      api.prescriptionTemplates.decide({
        params: { id },
        body: { number: proposed?.number ?? 0, decision, reason: '' },
      }),
    { onDone: ({ state }) => toast(state === 'in_force' ? 'Done. The list shows what is in force.' : 'Done.') },
  )
  if (!proposed) return null
  const approve = async () => {
    const isSure = await confirm({
      title: 'Approve it?',
      text: 'Every doctor here prescribes from it from now on. What was signed before keeps its version.',
      action: 'Approve',
    })
    if (isSure) await decide.send('approved')
  }
  const isNew = template.state !== 'in_force' && template.state !== 'retired'
  const what =
    proposed.change === 'retire'
      ? 'It would be retired: no doctor could prescribe from it.'
      : proposed.change === 'restore'
        ? 'It would be brought back as it is.'
        : isNew
          ? 'It would be another template of the clinic, as shown here.'
          : 'It would say:'
  return (
    <Card title={`Proposed by ${proposed.by}`}>
      <Stack gap="sm">
        {proposed.note && <Text size="sm">{proposed.note}</Text>}
        <Text size="sm">{what}</Text>
        {proposed.change === 'edit' && !isNew && (
          <Table aria-label="What would change">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th>Now</Table.Th>
                <Table.Th>Then</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences(template.content, proposed.content).map(({ name, before, after }) => (
                <Table.Tr key={name}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{before || 'Nothing'}</Table.Td>
                  <Table.Td>{after || 'Nothing'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <ProblemAlert problem={decide.problem} />
        <Group gap="sm">
          {can.approve && (
            <Button onClick={() => void approve()} loading={decide.busy}>
              Approve
            </Button>
          )}
          {can.decline && (
            <Button variant="default" onClick={() => setDeclining(true)} disabled={decide.busy}>
              Decline
            </Button>
          )}
          {can.withdraw && (
            <>
              <Button variant="default" onClick={() => void decide.send('withdrawn')} loading={decide.busy}>
                Take it back
              </Button>
              <Text size="sm" c="dimmed">
                Another doctor has to approve it.
              </Text>
            </>
          )}
        </Group>
        <Decline
          template={template}
          number={proposed.number}
          isOpen={isDeclining}
          onClose={() => setDeclining(false)}
        />
      </Stack>
    </Card>
  )
}

type DialogProps = Props & { isOpen: boolean; onClose: () => void }

const Decline = ({ template, number, isOpen, onClose }: DialogProps & { number: number }) => {
  const form = useContractForm(contract.decide, {
    initial: () => ({ reason: '' }),
    toBody: ({ reason }) => ({ number, decision: 'declined' as const, reason }),
    send: body => api.prescriptionTemplates.decide({ params: { id: template.id }, body }),
    onDone: () => {
      toast('Declined. Whoever proposed it reads why.')
      onClose()
    },
  })
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Decline what is proposed">
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea
            label="Why not"
            description="Stands beside the version, for whoever proposed it."
            autosize
            minRows={2}
            {...form.capped('reason')}
          />
          <ProblemAlert problem={form.problem} />
          <Button type="submit" loading={form.busy}>
            Decline
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Retires a template or brings it back; of the clinic's, a second doctor has to approve that. */
export const Moves = ({ template }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { id, can, scope, versions } = template
  const change = can.retire ? ('retire' as const) : ('restore' as const)
  const isOwn = scope === 'own'
  const form = useContractForm(contract.move, {
    initial: () => ({ note: '' }),
    toBody: ({ note }) => ({ newest: versions[0]?.number ?? 1, change, note }),
    send: body => api.prescriptionTemplates.move({ params: { id }, body }),
    onDone: () => {
      toast(!isOwn ? 'Proposed. Another doctor has to approve it.' : change === 'retire' ? 'Retired.' : 'Brought back.')
      setOpen(false)
    },
  })
  if (!can.retire && !can.restore) return null
  const words = change === 'retire' ? 'Retire' : 'Bring back'
  const action = isOwn ? words : `Propose to ${words.toLowerCase()}`
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={action}>
        <form {...form.props}>
          <Stack gap="sm">
            <Text size="sm">
              {change === 'retire'
                ? 'Nothing more is prescribed from it; what was signed stays as it is, and it can be brought back.'
                : 'It is prescribed from again, as it was.'}
            </Text>
            <Textarea label="Why" autosize minRows={2} {...form.capped('note')} />
            <ProblemAlert problem={form.problem} />
            <Button type="submit" loading={form.busy}>
              {action}
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  )
}
