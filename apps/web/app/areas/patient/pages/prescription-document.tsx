import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import classes from './prescription-document.module.css'

type Props = { id: string; number: string }

const fetchPdf = async (id: string): Promise<Blob> => {
  const file = await api.prescriptions.document({ params: { id } })
  if (!(file instanceof Blob)) throw new Error('The prescription did not come as a file')
  return file
}

/** Opens the prescription as PDF in a new tab; where the browser blocks that, it offers the file to save instead. */
export const PrescriptionDocument = ({ id, number }: Props) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(() => openDocument(() => fetchPdf(id)), {
    revalidate: false,
    onDone: ({ blockedAddress }) => setAddress(blockedAddress),
  })
  if (address) {
    return (
      <p className={classes.blocked} role="status">
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
      </p>
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
