import { Skeleton } from '@mantine/core'
import type { MyCheckIn } from '@om/contracts/check-ins'
import type { PhotoSet } from '@om/contracts/photos'
import { useCallback } from 'react'
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
  title: string
}

/** Photos of assessments and check-ins, to be compared; nothing while there are none of two days. */
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
  if (failure !== null)
    return (
      <Card title={title}>
        <ErrorState error={failure} retry={() => void reload()} />
      </Card>
    )
  if (!value) return <Skeleton height={80} />
  if (comparableViews(value.sets).length === 0) return null
  return (
    <Card title={title} size={patientId ? 'sm' : 'lg'}>
      <PhotoCompare sets={value.sets} nameOf={nameOf} onStale={() => void reload()} />
    </Card>
  )
}
