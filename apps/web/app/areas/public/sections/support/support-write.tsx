import { supportLimits } from '@om/contracts/support-words'
import { useEffect, useRef } from 'react'
import { storedPatientId, storedStaffRole } from '#app/browser/stored-session.ts'
import { CaptchaBox } from '#app/features/captcha/captcha-box.tsx'
import { AreaField, Field, SelectField } from '#app/features/quiz/parts/field.tsx'
import { type ContactField, contactFields } from '#app/features/support/contact-form.ts'
import { topicChoices, topicOf, topicWords } from '#app/features/support/ticket-words.ts'
import { useContact } from '#app/features/support/use-contact.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import type { FieldErrors } from '#app/ui/use-contract-form.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import section from '../section.module.css'
import { asksForSafety, SafetyNote } from './safety-note.tsx'
import classes from './support-write.module.css'

type SentProps = { sent: { number: number; email: string }; onAgain: () => void }

/** After a message was sent: its number and what happens next. */
const SupportSent = ({ sent: { number, email }, onAgain }: SentProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={`stack ${classes.sent}`}>
      <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <circle cx="24" cy="24" r="23" fill="var(--tint-1)" />
        <path
          d="M14.500 24.500l6.500 6.500 13-14"
          fill="none"
          stroke="var(--action)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h3 ref={title} tabIndex={-1} className="title-3">
        Thank you, we have your message
      </h3>
      <p>
        Its number is <strong>{number}</strong>. We answer within one working day.
      </p>
      <p>
        An e-mail is on its way to <strong>{email}</strong>, with a link to this conversation. If it does not arrive,
        look in your spam folder.
      </p>
      <button type="button" className="button quiet" onClick={onAgain}>
        Write another message
      </button>
    </div>
  )
}

/** From here on the characters left are shown. */
const NEARLY = 3500

type SummaryProps = {
  errors: FieldErrors
  problem: string | null
  tries: number
  onGo: (field: ContactField) => void
}

/** Everything that is wrong, above the form; takes the focus after each try, so that it is read first. */
const Summary = ({ errors, problem, tries, onGo }: SummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const wrong = contactFields.filter(field => errors[field])
  const hasAny = wrong.length > 0 || problem !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after a try, not while someone types
  useEffect(() => {
    if (tries > 0 && hasAny) box.current?.focus()
  }, [tries])
  if (!hasAny) return null
  return (
    <div ref={box} className={`note ${classes.summary}`} data-meaning="danger" role="alert" tabIndex={-1}>
      {problem ? (
        <p>{problem}</p>
      ) : (
        <>
          <p>{wrong.length === 1 ? 'Check one field:' : `Check ${wrong.length} fields:`}</p>
          <ul>
            {wrong.map(field => (
              <li key={field}>
                <button type="button" className="text-button" onClick={() => onGo(field)}>
                  {errors[field]}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const left = (length: number): string | undefined => {
  if (length < NEARLY) return undefined
  const rest = supportLimits.message - length
  return rest >= 0 ? `${rest} characters left.` : `${-rest} characters too many.`
}

/** The form as the server draws it; it waits, so that nothing typed is lost before it works. */
const ContactFormAtRest = () => (
  <form className={`stack ${classes.fields}`} aria-busy="true">
    <div className={`stack ${classes.pair}`}>
      <Field label="Your name" disabled />
      <Field label="E-mail" type="email" disabled />
    </div>
    <SelectField label="What is it about?" choices={topicChoices} disabled />
    <AreaField label="Your message" rows={7} disabled />
    <button type="submit" className={`button ${classes.send}`} disabled>
      Send message
    </button>
  </form>
)

const staffWords = {
  doctor: 'a doctor of the clinic',
  pharmacist: 'a pharmacist of the clinic',
  admin: 'an admin of the clinic',
  superadmin: 'an admin of the clinic',
} as const

/** For who works here: as whom they write, and who answers. */
const StaffNote = () => {
  const role = storedStaffRole()
  if (!role) return null
  return (
    <p className="note">
      You write as {staffWords[role]}, and whoever answers sees that. An admin answers within one working day. What is
      about a patient belongs in their record, not here.
    </p>
  )
}

/** For who is signed in as a patient: what they write belongs with their messages, where the right people answer. (§5.6) */
const PatientNote = () => (
  <div className="stack">
    <h3 className="title-3">Write from your account</h3>
    <p>
      You are signed in. Messages from your account stay in one place, and go to whoever answers them: a doctor, a
      pharmacist or the front desk.
    </p>
    <p>
      <a className="button" href="/patient-messages?new=yes">
        Write a message
      </a>
    </p>
    <p>
      <a href="/patient-messages">Read your messages</a>
    </p>
  </div>
)

/** The contact form, and what follows once it is sent. (Spec §2: support) */
const SupportForm = () => {
  const { id: brand } = useBrand()
  const contact = useContact(brand)
  const { values: draft, type, errors, problem, tries, sent, busy, props, text, error, submit } = contact
  const element = useRef<HTMLFormElement>(null)
  if (storedPatientId() !== null) return <PatientNote />
  if (sent) return <SupportSent sent={sent} onAgain={contact.startAgain} />
  const goTo = (field: ContactField) => {
    const named = element.current?.elements.namedItem(field)
    if (named instanceof HTMLElement) named.focus()
  }
  return (
    <form {...props} ref={element} className={`stack ${classes.fields}`} method="post" aria-labelledby="write-title">
      <StaffNote />
      {!asksForSafety(error) && <Summary errors={errors} problem={problem} tries={tries} onGo={goTo} />}
      <div className={`stack ${classes.pair}`}>
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={supportLimits.name}
          {...text('name')}
          onChange={event => type('name', event.currentTarget.value)}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={supportLimits.email}
          {...text('email')}
          onChange={event => type('email', event.currentTarget.value)}
        />
      </div>
      <SelectField
        label="What is it about?"
        name="topic"
        choices={topicChoices}
        value={draft.topic ? topicWords[draft.topic] : ''}
        error={errors.topic}
        onChange={event => type('topic', topicOf(event.currentTarget.value) ?? '')}
      />
      <AreaField
        label="Your message"
        name="message"
        rows={7}
        value={draft.message}
        help={left(draft.message.length)}
        error={errors.message}
        onChange={event => type('message', event.currentTarget.value)}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input
          id="website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={draft.website}
          onChange={event => contact.set({ website: event.currentTarget.value })}
        />
      </div>
      <CaptchaBox captcha={contact.captcha} />
      {asksForSafety(error) && <SafetyNote error={error} busy={busy} onAnswer={said => void submit(said)} />}
      <button type="submit" className={`button ${classes.send}`} aria-disabled={busy || undefined}>
        {busy ? 'Sending' : 'Send message'}
      </button>
    </form>
  )
}

/** Writing to the front desk: what to expect at the left, the form at the right. */
export const SupportContact = () => {
  const isLive = useIsLive()
  const { contact } = useConfig()
  return (
    <div className={`${section.night} ${section.deep}`}>
      <section id="write" className={`wide columns ${section.section} ${classes.write}`} aria-labelledby="write-title">
        <div className={`stack ${classes.words}`}>
          <h2 id="write-title" className={section.title}>
            Write to us
          </h2>
          <p className={`lead ${classes.lead}`}>People at our front desk read every message.</p>
          <ol className={`plain-list stack numbered ${classes.steps}`}>
            <li>You get an e-mail with a link to the conversation.</li>
            <li>We answer within one working day.</li>
            <li>You can write back at any time, without an account.</li>
          </ol>
          <p className={classes.plain}>
            The form needs scripts, which are off here. Phone us on {contact.phone}, or write to{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
          <p className={classes.private}>
            Do not send health details or photos here; your doctor reads messages in your account.
          </p>
        </div>
        <div className={`card ${classes.form}`}>{isLive ? <SupportForm /> : <ContactFormAtRest />}</div>
      </section>
    </div>
  )
}
