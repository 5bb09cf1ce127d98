import { Accordion, Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import {
  prescriptionTemplates as contract,
  type DecideBody,
  type MoveBody,
  type TemplateRecord,
  type TemplateVersion,
} from '@om/contracts/prescription-templates'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Card } from '#app/ui/card.tsx'
import { Dialog, useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { type Difference, versionWords } from './templates-list.ts'

/** What prescriptions and words have in common: they are proposed, decided and retired alike. */
export type Proposable<C> = Pick<TemplateRecord, 'id' | 'can' | 'state' | 'scope'> & {
  content: C
  versions: (Omit<TemplateVersion, 'content'> & { content: C })[]
}

/** How one of them is sent, what differs between two versions of it, and what it is for. */
export type Ways<C> = {
  decide: (id: string, body: z.output<typeof DecideBody>) => Promise<Pick<TemplateRecord, 'state'>>
  move: (id: string, body: z.output<typeof MoveBody>) => Promise<Pick<TemplateRecord, 'state'>>
  differences: (before: C, after: C) => Difference[]
  approved: string
  retired: string
  restored: string
}

type Props<C> = { template: Proposable<C>; ways: Ways<C> }

/** A change that waits for a second doctor: what it would change, and who may do what about it. */
export const Proposal = <C,>({ template, ways }: Props<C>) => {
  const proposed = template.versions.find(one => one.decision === null)
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useConfirm()
  const { id, can } = template
  const decide = useSend(
    (decision: 'approved' | 'withdrawn') => ways.decide(id, { number: proposed?.number ?? 0, decision, reason: '' }),
    { onDone: ({ state }) => toast(state === 'in_force' ? 'Done. The list shows what is in force.' : 'Done.') },
  )
  if (!proposed) return null
  const approve = async () => {
    const isSure = await confirm({
      title: 'Approve it?',
      text: ways.approved,
      action: 'Approve',
    })
    if (isSure) await decide.send('approved')
  }
  const isNew = template.state !== 'in_force' && template.state !== 'retired'
  const what =
    proposed.change === 'retire'
      ? 'It would be retired: no doctor could use it.'
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
              {ways.differences(template.content, proposed.content).map(({ name, before, after }) => (
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
          ways={ways}
          number={proposed.number}
          isOpen={isDeclining}
          onClose={() => setDeclining(false)}
        />
      </Stack>
    </Card>
  )
}

type DialogProps<C> = Props<C> & { isOpen: boolean; onClose: () => void }

const Decline = <C,>({ template, ways, number, isOpen, onClose }: DialogProps<C> & { number: number }) => {
  const form = useContractForm(contract.decide, {
    initial: () => ({ reason: '' }),
    toBody: ({ reason }) => ({ number, decision: 'declined' as const, reason }),
    send: body => ways.decide(template.id, body),
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
export const Moves = <C,>({ template, ways }: Props<C>) => {
  const [isOpen, setOpen] = useState(false)
  const { id, can, scope, versions } = template
  const change = can.retire ? ('retire' as const) : ('restore' as const)
  const isOwn = scope === 'own'
  const form = useContractForm(contract.move, {
    initial: () => ({ note: '' }),
    toBody: ({ note }) => ({ newest: versions[0]?.number ?? 1, change, note }),
    send: body => ways.move(id, body),
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
            <Text size="sm">{change === 'retire' ? ways.retired : ways.restored}</Text>
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

type UsedByProps = { title: string; what: string; template: Pick<TemplateRecord, 'usedBy' | 'uses'> }

/** Who has used it, how often and when last. */
export const UsedBy = ({ title, what, template: { usedBy, uses } }: UsedByProps) => (
  <Card title={title}>
    {usedBy.length === 0 ? (
      <Text size="sm" c="dimmed">
        Nobody yet.
      </Text>
    ) : (
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Doctor</Table.Th>
            <Table.Th>{what}</Table.Th>
            <Table.Th>Last</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {usedBy.map(({ name, count, lastOn }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{count}</Table.Td>
              <Table.Td>{formatDay(lastOn)}</Table.Td>
            </Table.Tr>
          ))}
          {usedBy.length > 1 && (
            <Table.Tr>
              <Table.Td>All</Table.Td>
              <Table.Td>{uses.count}</Table.Td>
              <Table.Td>{uses.lastOn && formatDay(uses.lastOn)}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)

type VersionsProps<C> = {
  template: Proposable<C> & { version: number }
  children: (content: C, number: number) => ReactNode
}

/** Every version of it, newest first, with what became of it. */
export const Versions = <C,>({ template, children }: VersionsProps<C>) => (
  <Card title="Versions">
    <Accordion variant="default">
      {template.versions.map(version => (
        <Accordion.Item key={version.number} value={String(version.number)}>
          <Accordion.Control>
            <Text size="sm" fw={550}>
              Version {version.number}
              {version.number === template.version && template.state === 'in_force' && ', in force'}
            </Text>
            <Text size="xs" c="dimmed">
              {versionWords(version, template.scope === 'own')}, {formatDay(dayIn(new Date(version.at), CLINIC_ZONE))}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              {version.note && <Text size="sm">{version.note}</Text>}
              {version.reason && (
                <Text size="sm">
                  {version.decidedBy}: {version.reason}
                </Text>
              )}
              {children(version.content, version.number)}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  </Card>
)
