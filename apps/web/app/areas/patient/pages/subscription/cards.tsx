import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { MyCard } from '@om/contracts/cards'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/cards'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.billing.myCards({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={2} height={72} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const nameOf = ({ brand, last4 }: MyCard) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`

/** A patient's cards: which is charged, which is tried second, and the ways to change that. Card numbers stay at the provider. */
export default function Cards({ loaderData: { items } }: Route.ComponentProps) {
  const add = useSend(() => api.billing.addCard(), {
    revalidate: false,
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <Page>
      <PageHeader
        title="Your cards"
        lead="One card is charged. A backup card is tried where your bank does not accept the first, and never otherwise."
      />
      <Stack gap="lg" align="start">
        {items.length === 0 ? (
          <Text>No card is kept yet.</Text>
        ) : (
          <List listStyleType="none" spacing="md" w="100%">
            {items.map(card => (
              <List.Item key={card.ref} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
                <Row card={card} />
              </List.Item>
            ))}
          </List>
        )}
        <ProblemAlert problem={add.problem} />
        <Group gap="sm">
          <Button loading={add.busy} onClick={() => void add.send()}>
            Add a card
          </Button>
          <Button component={Link} to="/patient-subscription-management" variant="default">
            Back to your subscriptions
          </Button>
        </Group>
        <Text size="sm" c="dimmed" maw="65ch">
          A card is entered on the payment provider’s page; we never see its number. Adding one charges nothing. To
          replace a card, add the new one, charge it, and remove the old one.
        </Text>
      </Stack>
    </Page>
  )
}

const Row = ({ card }: { card: MyCard }) => {
  const confirm = useConfirm()
  const params = { ref: card.ref }
  const say = (words: string) => {
    toast(words)
    announce(words)
  }
  const choose = useSend((as: 'default' | 'backup' | 'no_backup') => api.billing.chooseCard({ params, body: { as } }), {
    onDone: () => say('Saved.'),
  })
  const remove = useSend(() => api.billing.removeCard({ params }), { onDone: () => say('The card is removed.') })
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${nameOf(card)}?`,
      text: 'It is not charged any more. To use it again you would have to enter it again.',
      action: 'Remove card',
      danger: true,
    })
    if (isSure) await remove.send()
  }
  const button = (words: string, as: 'default' | 'backup' | 'no_backup') => (
    <Button variant="default" size="compact-md" loading={choose.busy} onClick={() => void choose.send(as)}>
      {words}
      <span className="visually-hidden">&nbsp;{nameOf(card)}</span>
    </Button>
  )
  return (
    <Stack className="card" gap="sm">
      <div>
        <Text fw={600}>{nameOf(card)}</Text>
        <Text size="sm" c={card.isExpired ? 'danger' : 'dimmed'}>
          {card.isExpired ? 'Expired' : 'Expires'} {card.expires}
          {card.isDefault && ', is charged'}
          {card.isBackup && ', is tried second'}
        </Text>
      </div>
      <ProblemAlert problem={choose.problem ?? remove.problem} />
      <Group gap="xs">
        {!card.isDefault && button('Charge this card', 'default')}
        {!card.isDefault && !card.isBackup && button('Use as backup', 'backup')}
        {card.isBackup && button('No backup any more', 'no_backup')}
        {card.can.remove && (
          <Button variant="default" size="compact-md" loading={remove.busy} onClick={() => void ask()}>
            Remove
            <span className="visually-hidden">&nbsp;{nameOf(card)}</span>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
