import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Addresses, SavedAddress } from '@om/contracts/addresses'
import { addressLine } from '@om/domain/delivery'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { PackedNotice } from '../../parts/packed-notice.tsx'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/addresses'
import { AddressCard, AddressForm } from './address-form.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.addresses.mine({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={160} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const nameOf = ({ label, address }: SavedAddress) => label || addressLine(address)

type Step = () => Promise<Addresses>

/** Where a patient's parcels may go: one is the default, and a plan or an order that is not packed may have its own. (Spec §2) */
export default function ShippingAddresses({ loaderData: { items, removed } }: Route.ComponentProps) {
  /** The id of the one that is changed, `new` for one that is added, null for none. */
  const [open, setOpen] = useState<string | null>(null)
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const { revalidate } = useRevalidator()
  const { send, busy, problem } = useSend(async (step: Step) => {
    try {
      return await step()
    } catch (error) {
      if (isApiError(error) && error.code === 'address_changed') void revalidate()
      throw error
    }
  })
  const take = async (step: Step, said: string) => {
    if (await send(step)) tell(said)
  }
  const tell = (said: string) => {
    toast(said)
    announce(said)
  }
  const form = (saved: SavedAddress | null) => (
    <AddressForm
      key={saved?.id ?? newId}
      saved={saved}
      newId={newId}
      onCancel={() => setOpen(null)}
      onSaved={() => {
        tell('Saved.')
        setOpen(null)
        setNewId(crypto.randomUUID())
      }}
    />
  )
  return (
    <Page>
      <PageHeader
        title="Shipping addresses"
        lead="Where your parcels go. What is not packed yet goes to a new address as soon as you save it."
      />
      <Stack gap="lg">
        <PackedNotice />
        <ProblemAlert problem={problem} />
        {items.length === 0 && open !== 'new' && <Text>No address is kept yet.</Text>}
        <List listStyleType="none" spacing="md">
          {items.map(saved => (
            <List.Item key={saved.id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
              {open === saved.id ? (
                form(saved)
              ) : (
                <AddressCard
                  saved={saved}
                  busy={busy}
                  onEdit={() => setOpen(saved.id)}
                  onDefault={() =>
                    void take(
                      () => api.addresses.choose({ params: { id: saved.id } }),
                      `${nameOf(saved)} is your default.`,
                    )
                  }
                  onRemove={() =>
                    void take(() => api.addresses.remove({ params: { id: saved.id } }), `${nameOf(saved)} is removed.`)
                  }
                  onUndo={() =>
                    void take(
                      () => api.addresses.undo({ params: { id: saved.id }, body: { version: saved.version } }),
                      'It is as it was before its last change.',
                    )
                  }
                />
              )}
            </List.Item>
          ))}
        </List>
        {open === 'new' ? (
          form(null)
        ) : (
          <Group gap="sm">
            <Button onClick={() => setOpen('new')}>Add an address</Button>
            <Button component={Link} to="/patient-subscription-management" variant="default">
              Choose one for a plan
            </Button>
          </Group>
        )}
        {removed.length > 0 && (
          <Stack component="section" gap="sm" aria-labelledby="removed-title">
            <Title order={2} size="h3" id="removed-title">
              Removed
            </Title>
            <Text size="sm" c="dimmed">
              Kept for thirty days. Plans and orders that went there go to your default.
            </Text>
            {removed.map(saved => (
              <Alert key={saved.id} color="info">
                <Group justify="space-between" gap="sm">
                  <Text style={{ overflowWrap: 'anywhere' }}>
                    {saved.label && `${saved.label}: `}
                    {addressLine(saved.address)}
                  </Text>
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={busy}
                    onClick={() =>
                      void take(
                        () => api.addresses.undo({ params: { id: saved.id }, body: { version: saved.version } }),
                        `${nameOf(saved)} is back.`,
                      )
                    }
                  >
                    Put back<span className="visually-hidden">&nbsp;{nameOf(saved)}</span>
                  </Button>
                </Group>
              </Alert>
            ))}
          </Stack>
        )}
      </Stack>
    </Page>
  )
}
