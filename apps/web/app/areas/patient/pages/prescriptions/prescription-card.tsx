import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { MyPrescription } from '@om/contracts/prescriptions'
import { formatDay } from '@om/domain/dates'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { Facts } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay as formatInstantDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { TakeElsewhere, WhereItIs } from './elsewhere.tsx'
import { moveWords, notDispensed, prescriptionWords } from './prescription-words.ts'
import { AskForReview } from './review-form.tsx'
import { StopTreatment } from './stop-treatment.tsx'

/** One prescription: the medicines with their directions, what is left, until when, who wrote it, and its document. */
export const PrescriptionCard = ({ prescription, postTo }: { prescription: MyPrescription; postTo: string }) => {
  const { id, number, title, status, items, suppliesTotal, suppliesLeft, writtenOn, expiresOn } = prescription
  const { prescriber, lastMove, elsewhere, replacedBy, can } = prescription
  const { label, meaning, note } = prescriptionWords(status)
  const writtenBy = (
    <>
      {prescriber.name}
      <Text span size="sm" c="dimmed" display="block">
        {prescriber.qualification}, Ahpra {prescriber.ahpraNumber}
      </Text>
    </>
  )
  return (
    <Stack
      component="article"
      className="card"
      gap="lg"
      style={{ '--facts-names': '8.5rem' }}
      aria-labelledby={`prescription-${id}`}
    >
      <Group component="header" justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={2} id={`prescription-${id}`}>
            {title}
          </Title>
          <Text c="dimmed" mt="xxs">
            {number} · written {formatDay(writtenOn)}
          </Text>
        </div>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      {note && (
        <Text size="body" className="note">
          {[moveWords(prescription), note].filter(Boolean).join(' ')}
        </Text>
      )}
      {lastMove?.message && moveWords(prescription) && <Letter move={lastMove} />}
      <ul className="plain-list ruled">
        {items.map(({ medicine, description, directions, quantity, unit, compounded }) => (
          <li key={medicine}>
            <strong style={{ overflowWrap: 'anywhere' }}>{description}</strong>
            <Text size="body" maw="60ch">
              {directions}
            </Text>
            <Text size="sm" c="dimmed">
              {quantity} {unit} each time{compounded && ', made for you by the compounding pharmacy'}
            </Text>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Dispensed here', `${suppliesTotal - suppliesLeft} of ${suppliesTotal} deliveries`],
          ['Left on it', leftWords(prescription)],
          ['Valid until', formatDay(expiresOn)],
          ['Signed by', writtenBy],
          ...(!elsewhere && ['active', 'on_hold'].includes(status)
            ? [['Signed original', originalWords(prescription)] as const]
            : []),
          ...(replacedBy ? [['Replaced by', replacedBy] as const] : []),
        ]}
      />
      {elsewhere && <WhereItIs prescription={prescription} elsewhere={elsewhere} />}
      <Group component="footer" gap="sm">
        <PrescriptionDocument id={id} number={number} />
        {can.review && <AskForReview prescription={prescription} />}
        {can.takeElsewhere && <TakeElsewhere prescription={prescription} postTo={postTo} />}
        {can.stop && <StopTreatment id={id} title={title} ends={items.map(({ description }) => description)} />}
      </Group>
    </Stack>
  )
}

/** Where the paper is that the doctor signs by hand, without which nothing is dispensed. (REG-12) */
const originalWords = ({ legalFormReceivedAt, originalPosted }: MyPrescription): string => {
  if (legalFormReceivedAt) return `With the pharmacy since ${formatInstantDay(legalFormReceivedAt)}`
  return originalPosted
    ? `Posted to the pharmacy on ${formatDay(originalPosted.on)}`
    : 'Your doctor signs it and posts it to the pharmacy'
}

const leftWords = (prescription: MyPrescription): string => {
  const left = notDispensed(prescription)
  if (left === 0) return 'Nothing'
  return `${left} ${left === 1 ? 'delivery' : 'deliveries'}`
}

/** What the doctor wrote about it, or the patient. */
const Letter = ({ move: { message, by, at } }: { move: NonNullable<MyPrescription['lastMove']> }) => (
  <figure style={{ margin: 0 }}>
    <Text
      component="blockquote"
      size="body"
      m={0}
      maw="65ch"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {message}
    </Text>
    <Text component="figcaption" size="sm" c="dimmed" mt="xxs">
      {by.role === 'patient' ? 'You' : by.name}, <time dateTime={at}>{formatDateTime(at)}</time>
    </Text>
  </figure>
)

type DocumentProps = { id: string; number: string }

const fetchPdf = async (id: string): Promise<Blob> => {
  const file = await api.prescriptions.document({ params: { id } })
  if (!(file instanceof Blob)) throw new Error('The prescription did not come as a file')
  return file
}

/** Opens the prescription as PDF in a new tab; where the browser blocks that, it offers the file to save instead. */
const PrescriptionDocument = ({ id, number }: DocumentProps) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(() => openDocument(() => fetchPdf(id)), {
    revalidate: false,
    onDone: ({ blockedAddress }) => setAddress(blockedAddress),
  })
  if (address) {
    return (
      <Group component="p" gap="xs" role="status" m={0}>
        Your browser blocked the new tab.{' '}
        <Button
          component="a"
          href={address}
          download={`prescription-${number}.pdf`}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Save the PDF
        </Button>
      </Group>
    )
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void send()}
        leftSection={<IconFileText size={18} aria-hidden="true" />}
      >
        Open as PDF
        <span className="visually-hidden">, prescription {number}</span>
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
