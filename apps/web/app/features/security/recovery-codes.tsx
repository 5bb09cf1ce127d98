import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { printPage, saveFile } from '#app/browser/save-file.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { formatDay } from '#app/ui/time.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './second-factor.module.css'

type Sheet = { productName: string; email: string; codes: readonly string[]; at: Date }

/** The recovery codes as a text file: whose they are, what they are for, and the codes. Says nothing of health. */
export const codesAsText = ({ productName, email, codes, at }: Sheet): string =>
  [
    `${productName} recovery codes`,
    email,
    `Made on ${formatDay(at.toISOString())}`,
    '',
    'Each code opens your account once when you do not have your authenticator app.',
    'Keep them where only you can find them.',
    '',
    ...codes.map((code, at) => `${String(at + 1).padStart(2, ' ')}. ${code}`),
    '',
  ].join('\r\n')

/** Recovery codes, shown this once: to download, copy, print or write down, and to say so before moving on. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void | Promise<void> }) => {
  const { productName } = useConfig()
  const session = useSession()
  const [isKept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const email = session.state === 'signed-in' ? session.person.email : ''
  const text = codesAsText({ productName, email, codes, at: new Date() })
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  const leave = async () => {
    setBusy(true)
    await onKept()
  }
  return (
    <section className={`stack ${classes.part}`} aria-labelledby="recovery-title">
      <h2 id="recovery-title" ref={heading} tabIndex={-1} className="title-3">
        Keep your recovery codes
      </h2>
      <p>
        If you lose your phone, one of these codes opens your account instead. Each works once. They are shown only now.
      </p>
      <div className={classes.sheet}>
        <p className={classes.owner}>
          {productName} recovery codes · {email}
        </p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="row">
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <CopyButton text={codes.join('\n')}>Copy</CopyButton>
        <Button variant="default" onClick={printPage}>
          Print
        </Button>
      </div>
      <Checkbox
        label="I have kept them somewhere safe"
        checked={isKept}
        onChange={event => setKept(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!isKept} loading={busy} onClick={() => void leave()}>
        Finish
      </Button>
    </section>
  )
}
