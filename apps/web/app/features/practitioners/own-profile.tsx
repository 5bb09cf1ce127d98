import { Button, Skeleton } from '@mantine/core'
import type { OwnProfile as Profile } from '@om/contracts/practitioners'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import classes from './own-profile.module.css'
import { OwnProfileForm } from './own-profile-form.tsx'

const load = () => api.practitioners.readOwn()

const sites = (profile: Profile): { label: string; to: string }[] => [
  ...(profile.brands.includes('men') ? [{ label: 'men’s', to: '/practitioners' }] : []),
  ...(profile.brands.includes('women') ? [{ label: 'women’s', to: '/women/practitioners' }] : []),
]

const Standing = ({ profile }: { profile: Profile }) => {
  if (!profile.published) {
    return <p className={classes.soft}>Visitors do not see you among the clinical team yet.</p>
  }
  return (
    <p className={classes.soft}>
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
    </p>
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
    <div className={classes.part}>
      <div className={classes.head}>
        <div className={classes.words}>
          <StatusBadge meaning={profile.published ? 'good' : 'quiet'}>
            {profile.published ? 'On the site' : 'Not on the site'}
          </StatusBadge>
          <Standing profile={profile} />
        </div>
        {!isEditing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit profile
          </Button>
        )}
      </div>
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
    </div>
  )
}
