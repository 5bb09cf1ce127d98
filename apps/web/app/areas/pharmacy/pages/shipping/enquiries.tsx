import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  askCarrier,
  type CarrierEnquiry,
  correctEnquiry,
  endEnquiry,
  type enquiryOutcomes,
} from '@om/contracts/shipping'
import { addBusinessDays, formatDay } from '@om/domain/dates'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { orderOf, type ShippingPage } from './shipping-address.ts'

/** The carrier answers within so many business days. */
const USUAL_DAYS = 3

type FieldsProps = {
  form: ReturnType<typeof useAsk>
  action: string
}

const useAsk = (trackingNumber: string, onClose: () => void) => {
  const [id] = useState(() => crypto.randomUUID())
  return useContractForm(askCarrier, {
    initial: () => ({ number: '', askedOn: clinicToday(), lookOn: addBusinessDays(clinicToday(), USUAL_DAYS) }),
    toBody: values => ({ id, trackingNumber, ...values }),
    send: body => api.shipping.ask({ body }),
    onDone: () => {
      toast('Kept. It is a task on the day that you chose, and the order says since when we ask.')
      onClose()
    },
  })
}

const useCorrect = ({ id, number, askedOn, lookOn }: CarrierEnquiry, onClose: () => void) =>
  useContractForm(correctEnquiry, {
    initial: () => ({ number, askedOn, lookOn }),
    toBody: values => values,
    send: body => api.shipping.correct({ params: { id }, body }),
    onDone: () => {
      toast('Corrected.')
      onClose()
    },
  })

const Fields = ({ form, action }: FieldsProps) => (
  <form {...form.props}>
    <Stack gap="sm">
      <TextInput label="The carrier’s number of the enquiry" {...form.text('number')} />
      <TextInput type="date" label="Asked on" {...form.text('askedOn')} />
      <TextInput type="date" label="Look at it again on" {...form.text('lookOn')} />
      <ProblemAlert problem={form.problem} />
      <Button type="submit" loading={form.busy}>
        {action}
      </Button>
    </Stack>
  </form>
)

/** Keeps that the carrier was asked about a parcel. */
export const AskCarrier = ({ trackingNumber }: { trackingNumber: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Ask the carrier about ${trackingNumber}`}
        onClick={() => setOpen(true)}
      >
        Ask the carrier
      </Button>
      {isOpen && <AskDialog trackingNumber={trackingNumber} onClose={() => setOpen(false)} />}
    </>
  )
}

const AskDialog = ({ trackingNumber, onClose }: { trackingNumber: string; onClose: () => void }) => {
  const form = useAsk(trackingNumber, onClose)
  return (
    <Dialog opened onClose={onClose} title={`Ask Australia Post about ${trackingNumber}`}>
      <Stack gap="sm">
        <Text size="sm">
          Ask them on their enquiry page or by phone, then keep their number here. Whoever waits for the parcel reads
          that we have asked, and since when.
        </Text>
        <Fields form={form} action="Keep it" />
      </Stack>
    </Dialog>
  )
}

const CorrectDialog = ({ one, onClose }: { one: CarrierEnquiry; onClose: () => void }) => {
  const form = useCorrect(one, onClose)
  return (
    <Dialog opened onClose={onClose} title={`Correct enquiry ${one.number}`}>
      <Fields form={form} action="Correct it" />
    </Dialog>
  )
}

type Outcome = (typeof enquiryOutcomes)[number]

const doneWords: Record<Outcome, string> = {
  found: 'It is on its way again.',
  lost: 'Entered as lost. Decide now whether it is sent again or paid back.',
  closed: 'Closed. The parcel stays on the list until it arrives.',
}

const EndDialog = ({ one, onClose }: { one: CarrierEnquiry; onClose: () => void }) => {
  const navigate = useNavigate()
  const form = useContractForm(endEnquiry, {
    initial: (): { outcome: Outcome; words: string } => ({ outcome: 'found', words: '' }),
    toBody: values => values,
    send: body => api.shipping.end({ params: { id: one.id }, body }),
    onDone: onClose,
  })
  const end = async (outcome: Outcome) => {
    if (!(await form.submit({ outcome }))) return
    toast(outcome === 'lost' && one.shopOrderId ? 'Entered as lost. The front desk answers it.' : doneWords[outcome])
    if (outcome === 'lost' && one.orderId) await navigate(orderOf(one))
  }
  return (
    <Dialog opened onClose={onClose} title={`What came of enquiry ${one.number}`}>
      <form {...form.props} onSubmit={event => event.preventDefault()}>
        <Stack gap="sm">
          <Textarea
            label="What the carrier says"
            description="Optional."
            autosize
            minRows={2}
            {...form.text('words')}
          />
          <ProblemAlert problem={form.problem} />
          <Button loading={form.busy} onClick={() => void end('found')}>
            It is found and on its way
          </Button>
          <Button variant="default" disabled={form.busy} onClick={() => void end('lost')}>
            It is lost: enter it about the order
          </Button>
          <Button variant="subtle" disabled={form.busy} onClick={() => void end('closed')}>
            Close it: it was entered by mistake
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

const OpenEnquiry = ({ one }: { one: CarrierEnquiry }) => {
  const [shown, setShown] = useState<'correct' | 'end' | null>(null)
  const { number, trackingNumber, askedOn, lookOn, isDue, by } = one
  const close = () => setShown(null)
  const [search] = useSearchParams()
  const isAsked = search.get('enquiry') === one.id
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) row.current?.focus()
  }, [isAsked])
  return (
    <Group ref={row} tabIndex={-1} component="li" justify="space-between" gap="4px 16px" py="xs">
      <div>
        <Group gap="xs">
          <Link to={orderOf(one)}>{trackingNumber}</Link>
          {isDue && <StatusBadge meaning="caution">Look at it now</StatusBadge>}
        </Group>
        <Text size="sm">{`Enquiry ${number}, asked ${formatDay(askedOn)}, by ${by}. Look again ${formatDay(lookOn)}.`}</Text>
      </div>
      <Group gap="xs">
        <Button size="compact-md" aria-label={`What came of ${number}`} onClick={() => setShown('end')}>
          What came of it
        </Button>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Correct ${number}`}
          onClick={() => setShown('correct')}
        >
          Correct
        </Button>
      </Group>
      {shown === 'correct' && <CorrectDialog one={one} onClose={close} />}
      {shown === 'end' && <EndDialog one={one} onClose={close} />}
    </Group>
  )
}

const outcomeWords: Record<Outcome, string> = { found: 'Found', lost: 'Lost', closed: 'Closed' }

const EndedEnquiry = ({ one }: { one: CarrierEnquiry }) => (
  <li>
    <Text size="sm">
      <Link to={orderOf(one)}>{one.trackingNumber}</Link>
      {`, enquiry ${one.number}: ${one.outcome ? outcomeWords[one.outcome] : ''}${one.endedAt ? `, ${formatDateTime(one.endedAt)}` : ''}${one.endedBy ? `, ${one.endedBy}` : ''}. ${one.words}`}
    </Text>
  </li>
)

/** What the carrier was asked, by the day on which somebody looks next, and what came of it. */
export const Enquiries = ({ enquiries, ended }: Pick<ShippingPage, 'enquiries' | 'ended'>) =>
  enquiries.length + ended.length === 0 ? null : (
    <Card title="Asked the carrier">
      {enquiries.length === 0 ? (
        <Text c="dimmed">Nothing is asked now.</Text>
      ) : (
        <ul className="plain-list ruled" aria-label="Open enquiries">
          {enquiries.map(one => (
            <OpenEnquiry key={one.id} one={one} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details>
          <summary>{`What came of earlier ones (${ended.length})`}</summary>
          <ul className="plain-list ruled">
            {ended.map(one => (
              <EndedEnquiry key={one.id} one={one} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
