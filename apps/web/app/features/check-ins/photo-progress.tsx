import { Skeleton } from '@mantine/core'
import type { MyCheckIn } from '@om/contracts/check-ins'
import type { PhotoSet } from '@om/contracts/photos'
import { type ReactNode, useCallback } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { comparableViews, PhotoCompare } from '#app/features/photos/compare/photo-compare.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { kindWords } from './check-in-words.ts'

type Props = {
  /** Whose photos; left out for one's own. */
  patientId?: string
  checkIns: readonly Pick<MyCheckIn, 'id' | 'kind'>[]
  /** Left out where the place around it has one. */
  title?: string
}

/** Photos of assessments and check-ins, to be compared; nothing while there are none of two days, for a doctor none at all. */
export const PhotoProgress = ({ patientId, checkIns, title }: Props) => {
  const load = useCallback(
    () => (patientId ? api.photos.ofPatient({ params: { id: patientId } }) : api.photos.timeline()),
    [patientId],
  )
  const { value, failure, reload } = useLoaded(load)
  useLive(['photos'], () => void reload())
  const nameOf = ({ id, kind }: PhotoSet): string => {
    if (kind === 'assessment') return 'Assessment'
    const checkIn = checkIns.find(one => one.id === id)
    return checkIn ? kindWords[checkIn.kind] : 'Check-in'
  }
  const framed = (children: ReactNode) =>
    title ? (
      <Card title={title} size={patientId ? 'sm' : 'lg'}>
        {children}
      </Card>
    ) : (
      children
    )
  if (failure !== null) return framed(<ErrorState error={failure} retry={() => void reload()} />)
  if (!value) return <Skeleton height={80} />
  if (!patientId && comparableViews(value.sets).length === 0) return null
  if (value.sets.length === 0) return null
  return framed(
    <PhotoCompare sets={value.sets} nameOf={nameOf} onStale={() => void reload()} isClinic={patientId !== undefined} />,
  )
}
