import type { Brand } from '@om/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, publicApi } from '#app/browser/api.ts'
import { storedPerson, storedToken } from '#app/browser/stored-session.ts'
import { NOT_READY, useCaptcha } from '#app/features/captcha/use-captcha.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import {
  ContactDraft,
  type ContactErrors,
  type ContactField,
  checkContact,
  contactFields,
  fromAddress,
  retyped,
  toSend,
} from './contact-form.ts'

const newDraft = (params: URLSearchParams): ContactDraft => ({
  name: '',
  email: '',
  topic: '',
  message: '',
  website: '',
  requestKey: crypto.randomUUID(),
  openedAt: Date.now(),
  ...storedPerson(),
  ...fromAddress(params),
})

const pick = (errors: Record<string, string>): ContactErrors =>
  Object.fromEntries(contactFields.flatMap(field => (errors[field] ? [[field, errors[field]]] : [])))

/**
 * The contact form: what is typed, kept for this tab; what is wrong, by field; and the sending. A sent form leaves the
 * number of its ticket. People with a session write under their account.
 */
export const useContact = (brand: Brand) => {
  const [params] = useSearchParams()
  const [draft, change, forget] = useKeptForm('contact', ContactDraft, () => newDraft(params))
  const [found, setFound] = useState<ContactErrors>({})
  const [tries, setTries] = useState(0)
  const [notReady, setNotReady] = useState(false)
  const [sent, setSent] = useState<{ number: number; email: string } | null>(null)
  const captcha = useCaptcha()
  const element = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; what was typed before comes first
  useEffect(() => {
    if (draft.message.trim() === '') change(fromAddress(params))
  }, [])

  const { send, busy, problem, fieldErrors } = useSend(
    async () => {
      const service = storedToken() ? api : publicApi
      const body = toSend(draft, brand, Date.now())
      return captcha.run(captchaToken => service.support.contact({ body: { ...body, captchaToken } }))
    },
    {
      revalidate: false,
      onDone: reply => {
        setNotReady(reply === 'not-ready')
        if (reply === 'not-ready') return
        setSent({ number: reply.number, email: draft.email.trim() })
        forget()
      },
    },
  )

  const submit = async () => {
    const wrong = checkContact(draft)
    setFound(wrong)
    setNotReady(false)
    if (Object.keys(wrong).length === 0) await send()
    setTries(count => count + 1)
  }

  /** The value of a field with its error, which goes away once the text is right. */
  const type = (field: ContactField, value: string) => {
    const next = retyped(draft, field, value)
    change(next)
    if (!found[field]) return
    const { [field]: still } = checkContact(next)
    setFound(({ [field]: _, ...others }) => (still ? { ...others, [field]: still } : others))
  }

  const startAgain = () => {
    change({ ...newDraft(new URLSearchParams()), name: draft.name, email: draft.email })
    setFound({})
    setTries(0)
    setSent(null)
  }

  const errors: ContactErrors = { ...pick(fieldErrors), ...found }
  const isNamed = Object.keys(errors).length > 0
  return {
    draft,
    type,
    setWebsite: (website: string) => change({ website }),
    submit,
    busy,
    errors,
    /** What belongs to no field. */
    problem: isNamed ? null : notReady ? NOT_READY : (problem?.message ?? null),
    tries,
    sent,
    startAgain,
    captcha,
    element,
  }
}
