import { Button, Group, Text, Title } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { Me } from '@om/contracts/me'
import type { MyPhotos } from '@om/contracts/photos'
import { CLINIC_ZONE } from '@om/domain/dates'
import { Link } from 'react-router'
import { AppointmentGlance, BookCard } from '#app/features/after-quiz/call-cards.tsx'
import { OutcomeCard } from '#app/features/after-quiz/outcome-card.tsx'
import { includesCall } from '#app/features/after-quiz/outcome-words.ts'
import { BeforeTheCall } from '#app/features/care-journey/before-the-call.tsx'
import { PhotosCard } from '#app/features/photos/photos-card.tsx'
import { spacedPhone, zoneOf } from '../../parts/patient-details.ts'

type AfterSendingProps = { consult: ConsultForPatient; photos: MyPhotos; me: Me }

/** What an open assessment came to and what there is to do: photos a doctor asked for first, then the call, then photos. */
export const AfterSending = ({ consult, photos, me }: AfterSendingProps) => {
  const zone = zoneOf(me) ?? CLINIC_ZONE
  const phone = spacedPhone(me.phone)
  const isAsked = photos.requests.some(request => request.answeredAt === null)
  const hasCall = includesCall(consult)
  const showsPhotos = hasCall || isAsked || photos.photos.length > 0 || consult.next.kind === 'photos'
  const photosCard = showsPhotos && <PhotosCard mine={photos} patientId={me.id} zone={zone} />
  return (
    <>
      {isAsked && photosCard}
      {consult.appointment && <AppointmentGlance appointment={consult.appointment} zone={zone} phone={phone} />}
      <OutcomeCard consult={consult} />
      {hasCall && !consult.appointment && <BookCard consult={consult} zone={zone} />}
      {!isAsked && photosCard}
      {hasCall && !consult.appointment && <BeforeTheCall consult={consult} phone={phone} />}
    </>
  )
}

/** Reminds of answers that wait in this browser, below what happens next. */
export const UnsentCard = ({ path, isBlocked }: { path: string; isBlocked: boolean }) => (
  <Group component="section" className="card" justify="space-between" aria-labelledby="unsent-title">
    <div>
      <Title order={2} size="h3" id="unsent-title">
        Finish sending your assessment
      </Title>
      <Text size="body" c="dimmed" maw="52ch" mt="xxs">
        {isBlocked
          ? 'You began another assessment in this browser. It can be sent once the one above is closed.'
          : 'Your answers are kept in this browser; nobody has seen them yet.'}
      </Text>
    </div>
    <Button component={Link} to={path} variant="default">
      {isBlocked ? 'Look at it' : 'Finish and send'}
    </Button>
  </Group>
)

/** The assessment of the other brand, for someone new of whom the clinic does not know yet which one fits. */
export const OtherAssessment = ({ than }: { than: string | undefined }) => {
  const isWomens = than?.startsWith('/women') ?? false
  return (
    <Text size="body" mt="md">
      <span>Answered the questions on another device? Go on there, or open them here with your code.</span>{' '}
      <Link to={isWomens ? '/hair-loss-quiz' : '/women/hair-loss-quiz'}>
        {isWomens ? 'Take the assessment for men instead' : 'Take the assessment for women instead'}
      </Link>
    </Text>
  )
}
