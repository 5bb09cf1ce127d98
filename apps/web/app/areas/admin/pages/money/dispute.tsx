import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { disputes as contract, type Dispute } from '@om/contracts/disputes'
import { formatMoney } from '@om/domain/money'
import { Link, useOutletContext } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { Money } from '#app/ui/money.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import {
  RecordHeader,
  RecordMissing,
  RecordNone,
  RecordSkeleton,
  useLiveRecord,
  useOpenRecord,
} from '#app/ui/record-list/record.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from '../orders/order/order.module.css'
import type { Route } from './+types/dispute'
import { disputes, disputeWords } from './disputes-list.ts'

/** The open dispute, or null when nothing is open. */
export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const id = disputes.recordIn(url)
  return id ? api.disputes.read({ params: { id } }, { signal }) : null
}

export const shouldRevalidate = disputes.shouldReadRecord

const Skeleton = () => (
  <RecordSkeleton
    label="Loading"
    columns={[
      [260, 200],
      [180, 120],
    ]}
  />
)

export const HydrateFallback = () => <Skeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={{ to: useListAddress(disputes).backTo, label: 'Back to the list' }} />
)

const Typed = z.object({ words: z.string() })

/** Two ways to answer, each once and for good. */
const Answer = ({ dispute }: { dispute: Dispute }) => {
  const { id, amountCents: cents, currency, dueBy } = dispute
  const confirm = useConfirm()
  const amount = formatMoney({ cents, currency })
  const initial = () => ({ words: '' })
  const send = useContractForm(contract.answer, {
    draft: { key: `dispute:${id}`, schema: Typed },
    initial,
    toBody: values => values,
    confirm: () =>
      confirm({
        title: 'Send it to the bank?',
        text: 'The bank takes one answer. It cannot be changed or taken back afterwards.',
        action: 'Send to the bank',
      }),
    send: body => api.disputes.answer({ params: { id }, body }),
    onDone: () => toast('It is on its way to the bank.'),
  })
  const accept = useContractForm(contract.accept, {
    initial,
    toBody: () => send.values,
    confirm: () =>
      confirm({
        title: `Accept that ${amount} is lost?`,
        text: 'The money stays with its holder, for good. What it paid for is not sent if it has not left.',
        action: 'Accept the dispute',
        danger: true,
      }),
    send: body => api.disputes.accept({ params: { id }, body }),
    onDone: () => toast('The dispute is accepted.'),
  })
  return (
    <Card title="Answer">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {dueBy && `The bank wants an answer by ${formatDateTime(dueBy)}; without one the money is lost. `}
          Everything on the right goes along.
        </Text>
        <form {...send.props} aria-label="Answer">
          <Stack gap="sm">
            <Textarea
              label="In your own words"
              description="Goes first. Nothing about health: a bank reads it. To accept, say here why."
              autosize
              minRows={4}
              {...send.text('words')}
              error={send.errorOf('words') ?? accept.errorOf('words')}
            />
            <ProblemAlert problem={send.problem ?? accept.problem} />
            <Button type="submit" loading={send.busy}>
              Send to the bank
            </Button>
          </Stack>
        </form>
        <form {...accept.props} aria-label="Accept">
          <Button type="submit" variant="default" color="red" loading={accept.busy}>
            Accept the dispute
          </Button>
        </form>
      </Stack>
    </Card>
  )
}

const atBank = { sending: 'On its way', sent: 'Yes', refused: 'No: it was not taken' }

const what = { plan: 'A delivery of a plan', goods: 'Goods by subscription', other: 'A payment that is none of ours' }
const standing: Record<Dispute['state'], string> = {
  to_answer: 'Nothing of it is charged, packed or sent until it is closed.',
  at_bank: 'The bank decides, which can take two months. Nothing of it is charged, packed or sent until then.',
  won: 'The money is ours. Charges and deliveries go on by themselves.',
  lost: 'The bank has taken the money back. What it paid for is not sent; charges after it go on.',
}

/** One dispute: how it stands, what we have said or may say, and what is put together for it. */
const DisputeView = ({
  dispute,
  heading,
  backTo,
}: {
  dispute: Dispute
  heading: ReturnType<typeof useOpenRecord>['heading']
  backTo: { search: string }
}) => {
  const { id, patientName, email, state, reason, amountCents, currency, number, openedAt, closedAt, answer } = dispute
  return (
    <article className={classes.order} aria-labelledby="dispute-name">
      <RecordHeader
        id="dispute-name"
        name={patientName || email || 'A payment that is none of ours'}
        heading={heading}
        back={{ to: backTo, label: 'Back to the list' }}
        status={disputeWords[state]}
        facts={[number, email].filter(Boolean)}
      />
      <div className={classes.body}>
        <div className={classes.column}>
          <Alert color="gray" variant="light">
            {standing[state]}
          </Alert>
          {dispute.can.answer && <Answer dispute={dispute} />}
          {answer?.state === 'refused' && (
            <Alert color="danger" variant="light" title="The bank has not got our answer" role="status">
              The payment service did not take it: “{answer.problem}”{' '}
              {dispute.can.answer
                ? 'Answer again above. If the same comes back, answer it on the page of the payment service.'
                : 'It can no longer be answered; how it ends is decided without it.'}
            </Alert>
          )}
          {answer && (
            <Card title={answer.kind === 'accepted' ? 'Accepted' : 'Our answer'}>
              <Facts
                facts={[
                  ['By', `${answer.by}, ${formatDateTime(answer.at)}`],
                  ['At the bank', atBank[answer.state]],
                  ...(answer.words ? [['Words', answer.words] as const] : []),
                ]}
              />
            </Card>
          )}
          <Card title="Dispute">
            <Facts
              facts={[
                ['Amount', <Money key="amount" cents={amountCents} currency={currency} />],
                ['The bank says', reason],
                ['About', what[dispute.kind]],
                ['Since', formatDateTime(openedAt)],
                ...(closedAt ? [['Closed', formatDateTime(closedAt)] as const] : []),
                ...(dispute.paymentId
                  ? [
                      [
                        'Payment',
                        <Link key="payment" to={`/admin/orders?part=payments&payment=${dispute.paymentId}`}>
                          Open it
                        </Link>,
                      ] as const,
                    ]
                  : []),
              ]}
            />
          </Card>
        </div>
        <div className={classes.column}>
          <Card
            title={answer?.kind === 'evidence' && answer.state !== 'refused' ? 'What was sent' : 'What we can show'}
            aside={
              <PdfButton fetchFile={() => api.disputes.paper({ params: { id } })} size="compact-sm">
                As PDF
              </PdfButton>
            }
          >
            {dispute.evidence.length === 0 && <Text c="dimmed">We have no record of this payment.</Text>}
            <Stack gap="md">
              {dispute.evidence.map(part => (
                <div key={part.title}>
                  <Text fw={600}>{part.title}</Text>
                  {part.lines.map((line, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer never move
                    <Text key={place} size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {line}
                    </Text>
                  ))}
                </div>
              ))}
            </Stack>
          </Card>
        </div>
      </div>
    </article>
  )
}

export default function OpenDispute({ loaderData: dispute }: Route.ComponentProps) {
  const { hasRows } = useOutletContext<{ hasRows: boolean }>()
  const { heading, backTo, isOpening, isOpen } = useOpenRecord(disputes, dispute?.id)
  useLiveRecord(['subscription'], [dispute?.id])
  if (isOpening) return <Skeleton />
  if (!dispute || !isOpen)
    return (
      <RecordNone label="Nothing open" title={hasRows ? 'Choose a dispute' : 'Disputes open here'}>
        <p>It opens here with what we can show the bank, and by when.</p>
      </RecordNone>
    )
  return <DisputeView key={dispute.id} dispute={dispute} heading={heading} backTo={backTo} />
}
