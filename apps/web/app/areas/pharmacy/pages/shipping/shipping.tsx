import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useSend } from '#app/ui/use-send.ts'
import { boardPath } from '../recalls/recalls-address.ts'
import { AskCarrier, Enquiries } from './enquiries.tsx'
import { orderOf, type ShippingPage } from './shipping-address.ts'

type Parcel = ShippingPage['waiting'][number]

const parcelsOf = (n: number) => `${n} ${n === 1 ? 'parcel' : 'parcels'}`

/** Parcels from the scan that hands them over to their arrival: what is lodged with the carrier, and what is late. */
export const Shipping = ({
  loaded: { waiting, open, manifests, late, enquiries, ended },
}: {
  loaded: ShippingPage
}) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['board'],
    useDebounced(() => void revalidate()),
  )
  return (
    <Stack gap="xl">
      <PageHeader title="Shipping" lead={<Link to={boardPath}>Back to the dispensary board</Link>} />
      <Waiting waiting={waiting} open={open} />
      {late.length > 0 && (
        <Card title="Should have arrived">
          <Text size="sm" c="dimmed" mb="sm">
            Express after 3 days, anything else after 8.
          </Text>
          <Parcels
            label="Late parcels"
            parcels={late}
            isAsked={one => enquiries.some(asked => asked.trackingNumber === one.trackingNumber)}
          />
        </Card>
      )}
      <Enquiries enquiries={enquiries} ended={ended} />
      <Manifests manifests={manifests} />
    </Stack>
  )
}

const Waiting = ({ waiting, open }: Pick<ShippingPage, 'waiting' | 'open'>) => {
  const id = useRef(crypto.randomUUID())
  const { send, busy, problem } = useSend(() => api.shipping.lodge({ body: { id: open?.id ?? id.current } }), {
    onDone: ({ parcels }) => {
      id.current = crypto.randomUUID()
      toast(`${parcelsOf(parcels)} lodged. Print the manifest for the driver.`)
    },
  })
  return (
    <Card title="For the next manifest">
      <Stack gap="md">
        {open && (
          <Alert color="caution" title="The carrier has not answered yet">
            {`${open.by} lodged a manifest on ${formatDateTime(open.at)}. Ask again for the same one: nothing is lodged twice.`}
          </Alert>
        )}
        {waiting.length === 0 && !open && (
          <Text c="dimmed">Nothing to lodge. A parcel appears here once it is scanned and handed over.</Text>
        )}
        {waiting.length > 0 && <Parcels label="Parcels for the next manifest" parcels={waiting} />}
        <ProblemAlert problem={problem} />
        {(open || waiting.length > 0) && (
          <Group>
            <Button loading={busy} onClick={() => void send()}>
              {open ? 'Ask the carrier again' : `Lodge ${parcelsOf(waiting.length)}`}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

type ParcelsProps = {
  label: string
  parcels: Parcel[]
  /** Of parcels about which the carrier can be asked: whether it was. */
  isAsked?: (parcel: Parcel) => boolean
}

const Parcels = ({ label, parcels, isAsked }: ParcelsProps) => (
  <Table.ScrollContainer minWidth={480}>
    <Table aria-label={label} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Parcel</Table.Th>
          <Table.Th>Service</Table.Th>
          <Table.Th>Handed over</Table.Th>
          <Table.Th>With the carrier</Table.Th>
          {isAsked && <Table.Th>Enquiry</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parcels.map(parcel => (
          <Table.Tr key={parcel.trackingNumber}>
            <Table.Td>
              <Link to={orderOf(parcel)}>{parcel.trackingNumber}</Link>
            </Table.Td>
            <Table.Td>
              {parcel.isExpress ? <StatusBadge meaning="caution">Express</StatusBadge> : 'Parcel Post'}
            </Table.Td>
            <Table.Td>{parcel.handedOverAt ? formatDateTime(parcel.handedOverAt) : ''}</Table.Td>
            <Table.Td>{parcel.carrierStatus || 'Not scanned yet'}</Table.Td>
            {isAsked && (
              <Table.Td>
                {isAsked(parcel) ? 'Asked, see below' : <AskCarrier trackingNumber={parcel.trackingNumber} />}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const Manifests = ({ manifests }: Pick<ShippingPage, 'manifests'>) => (
  <Card title="Manifests">
    {manifests.length === 0 ? (
      <Text c="dimmed">None has been lodged yet. Each stays here to be printed again.</Text>
    ) : (
      <Stack component="ul" gap={0} className="plain-list ruled">
        {manifests.map(({ id, carrierOrderId, parcels, by, lodgedAt }) => (
          <Group component="li" key={id} justify="space-between" gap="2px 16px">
            <div>
              <Text>{`${formatDateTime(lodgedAt)}, ${parcelsOf(parcels)}`}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{`${carrierOrderId}, by ${by}`}</Text>
            </div>
            <PdfButton
              size="compact-sm"
              about={carrierOrderId}
              fetchFile={() => api.shipping.paper({ params: { id } })}
            >
              Print
            </PdfButton>
          </Group>
        ))}
      </Stack>
    )}
  </Card>
)
