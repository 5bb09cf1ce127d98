import { Image, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { MyCheckIn } from '@om/contracts/check-ins'
import type { PhotoSet } from '@om/contracts/photos'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { comparableViews, PhotoCompare } from '#app/features/photos/compare/photo-compare.tsx'
import { guideOf } from '#app/features/photos/views.ts'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { kindWords } from './check-in-words.ts'

// For doctors alone.
const MeasurePart = lazy(() => import('#app/features/picture/measure-part.tsx').then(m => ({ default: m.MeasurePart })))

type Props = {
  /** Whose photos; left out for one's own. */
  patientId?: string
  checkIns: readonly Pick<MyCheckIn, 'id' | 'kind'>[]
  /** Left out where the place around it has one. */
  title?: string
}

type PlainProps = { sets: readonly PhotoSet[]; nameOf: (set: PhotoSet) => string; onStale: () => void }

/** The photos as they are, while no view has a second day to be compared with. */
const PlainPhotos = ({ sets, nameOf, onStale }: PlainProps) => (
  <Stack gap="md">
    {sets.map(set => (
      <section key={set.id} aria-label={`${nameOf(set)}, ${formatDay(set.takenAt)}`}>
        <Text fw={600} mb="xs">
          {nameOf(set)}, {formatDay(set.takenAt)}
        </Text>
        <SimpleGrid component="ul" className="plain-list" cols={{ base: 2, sm: 4 }} spacing="sm">
          {set.photos.map(photo => (
            <li key={photo.id}>
              <a href={photo.full} target="_blank" rel="noreferrer">
                <Image
                  src={photo.thumb}
                  alt={`${guideOf(photo.view).title}, ${formatDay(photo.takenAt)}`}
                  radius="md"
                  onError={onStale}
                />
              </a>
              <Text size="sm" c="dimmed">
                {guideOf(photo.view).title}
              </Text>
            </li>
          ))}
        </SimpleGrid>
      </section>
    ))}
    <Text size="sm" c="dimmed">
      Once there are photos of the same view from another day, you compare them here.
    </Text>
  </Stack>
)

/** Photos of assessments and check-ins, to be compared; one’s own as they are while there are none of two days. Nothing while there are none. */
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
  if (value.sets.length === 0) return null
  if (!patientId && comparableViews(value.sets).length === 0)
    return framed(<PlainPhotos sets={value.sets} nameOf={nameOf} onStale={() => void reload()} />)
  return framed(
    <PhotoCompare
      sets={value.sets}
      nameOf={nameOf}
      onStale={() => void reload()}
      isClinic={patientId !== undefined}
      measures={
        patientId
          ? photo => (
              <Suspense>
                <MeasurePart patientId={patientId} photo={photo} />
              </Suspense>
            )
          : undefined
      }
    />,
  )
}
