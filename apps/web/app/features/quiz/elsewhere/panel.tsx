import type { Brand } from '@om/domain/brand'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dayInWords } from '../days.ts'
import type { Kept } from '../draft.ts'
import fields from '../parts/field.module.css'
import { Field } from '../parts/field.tsx'
import type { Quiz } from '../use-quiz.ts'
import classes from './elsewhere.module.css'
import foot from './elsewhere-foot.module.css'
import { forgetKept, keepElsewhere, keepingProblem, mailLink } from './keep.ts'
import { codeInGroups, resumeLink } from './resume-code.ts'

type Props = { brand: Brand; quiz: Quiz; screen: string; onClose: () => void }

/** Runs one thing at a time and says what went wrong. */
const useAttempt = () => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    await work().catch(error => setProblem(keepingProblem(error)))
    setBusy(false)
  }
  return { isBusy, problem, attempt }
}

const Agree = ({ onAgree }: { onAgree: () => Promise<void> }) => {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isAgreed)
    if (isAgreed) void attempt(onAgree)
  }
  return (
    <form className={`stack ${classes.inner}`} noValidate onSubmit={submit}>
      <p>
        Until now your answers are in this browser only. If you agree, we keep a sealed copy for 30 days and give you a
        code that opens it on any device. Nobody, not even we, can read it without the code.
      </p>
      <label className={`${fields.agreement} ${fields.tick}`}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={isMissing || undefined}
          aria-describedby="agree-problem"
          onChange={event => {
            setAgreed(event.currentTarget.checked)
            setMissing(false)
          }}
        />
        <span>I agree that you keep my unfinished answers for 30 days.</span>
      </label>
      <p id="agree-problem" role="alert" className={classes.problem}>
        {isMissing ? 'Tick the box first, then we can keep your answers.' : problem}
      </p>
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'Keeping…' : 'Keep my answers and show the code'}
      </button>
    </form>
  )
}

const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const [isCopied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  return (
    <button
      type="button"
      className="button quiet"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </button>
  )
}

const MailLink = ({ code }: { code: string }) => {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await mailLink(code, email.trim())
      setSent(true)
    })
  }
  return (
    <form className={`stack ${classes.mail}`} noValidate onSubmit={submit}>
      <Field
        label="Or mail me the link"
        help="The message says nothing about your answers."
        type="email"
        autoComplete="email"
        value={email}
        error={problem || undefined}
        onChange={event => {
          setEmail(event.currentTarget.value)
          setSent(false)
        }}
      />
      <button type="submit" className="button quiet" disabled={isBusy || email.trim() === ''}>
        {isBusy ? 'Sending…' : 'Mail me the link'}
      </button>
      <p role="status" className={classes.said}>
        {isSent ? 'The link is on its way.' : ''}
      </p>
    </form>
  )
}

const KeptCode = ({ kept, onForget }: { kept: Kept; onForget: () => Promise<void> }) => {
  const { isBusy, problem, attempt } = useAttempt()
  const link = resumeLink(window.location.origin, window.location.pathname, kept.code)
  return (
    <>
      <p>
        Open this site on the other device, choose “I have a code” and type it in. What you change here follows within
        seconds.
      </p>
      <p className={classes.code}>{codeInGroups(kept.code)}</p>
      <div className={`row ${classes.copies}`}>
        <CopyButton label="Copy code" text={codeInGroups(kept.code)} />
        <CopyButton label="Copy link" text={link} />
      </div>
      <p className="small">
        Kept until {dayInWords(kept.expiresAt.slice(0, 10))}. Whoever has the code can read the answers, so keep it to
        yourself.
      </p>
      <MailLink code={kept.code} />
      <button
        type="button"
        className={`${foot.link} ${classes.forget}`}
        disabled={isBusy}
        onClick={() => void attempt(onForget)}
      >
        Forget the copy and its code
      </button>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  )
}

/** Continue on another device: agree, then a code, a link, or the link by mail; and the way to have it forgotten. */
export const ElsewherePanel = ({ brand, quiz, screen, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { kept } = quiz.draft
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('h2')?.focus()
  }, [])
  const keep = async () => quiz.setKeptElsewhere(await keepElsewhere(brand, quiz.draft, screen))
  const forget = async () => {
    if (kept) await forgetKept(kept.code)
    quiz.setKeptElsewhere(null)
  }
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="elsewhere-title" onClose={onClose}>
      <div className={`stack ${classes.inner}`}>
        <div className={`row apart ${classes.head}`}>
          <h2 id="elsewhere-title" className="title-3" tabIndex={-1}>
            Continue on another device
          </h2>
          <button type="button" className={classes.close} aria-label="Close" onClick={() => dialog.current?.close()}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {kept ? <KeptCode kept={kept} onForget={forget} /> : <Agree onAgree={keep} />}
      </div>
    </dialog>
  )
}
