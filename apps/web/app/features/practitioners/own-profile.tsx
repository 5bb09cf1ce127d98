import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { OwnProfile as Profile } from '@om/contracts/practitioners'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { OwnProfileForm } from './own-profile-form.tsx'

const load = () => api.practitioners.readOwn()

const sites = (profile: Profile): { label: string; to: string }[] => [
  ...(profile.brands.includes('men') ? [{ label: 'men’s', to: '/practitioners' }] : []),
  ...(profile.brands.includes('women') ? [{ label: 'women’s', to: '/women/practitioners' }] : []),
]

const Standing = ({ profile }: { profile: Profile }) => {
  if (!profile.published) {
    return <Text c="dimmed">Visitors do not see you among the clinical team yet.</Text>
  }
  return (
    <Text c="dimmed">
      Shown on the{' '}
      {sites(profile).map(({ label, to }, place) => (
        <span key={to}>
          {place > 0 && ' and '}
          <a href={to} target="_blank" rel="noreferrer">
            {label} site
          </a>
        </span>
      ))}
      .
    </Text>
  )
}

/** How the clinic's site shows a doctor or pharmacist, and the way to change it. */
export const OwnProfile = () => {
  const session = useSession()
  const { value: profile, setValue, failure, reload } = useLoaded(load)
  const [isEditing, setEditing] = useState(false)
  const profession = session.state === 'signed-in' && session.person.role === 'pharmacist' ? 'pharmacist' : 'doctor'
  if (failure) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!profile) return <Skeleton height={72} radius="md" role="status" aria-label="Loading your public profile" />
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Group gap="xs">
          <StatusBadge meaning={profile.published ? 'good' : 'quiet'}>
            {profile.published ? 'On the site' : 'Not on the site'}
          </StatusBadge>
          <Standing profile={profile} />
        </Group>
        {!isEditing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit profile
          </Button>
        )}
      </Group>
      {isEditing && (
        <OwnProfileForm
          key={profile.version}
          profile={profile}
          profession={profession}
          onSaved={saved => {
            setValue(saved)
            setEditing(false)
          }}
          onNewest={setValue}
          onClose={() => setEditing(false)}
        />
      )}
    </Stack>
  )
}

/** The same as a window, for the portal without a settings page. */
export const ProfileDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Public profile" size="xl">
    <OwnProfile />
  </Dialog>
)
