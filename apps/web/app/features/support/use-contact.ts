import type { Brand } from '@om/domain/brand'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, publicApi } from '#app/browser/api.ts'
import { storedPerson, storedToken } from '#app/browser/stored-session.ts'
import { NOT_READY, useCaptcha } from '#app/features/captcha/use-captcha.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { ContactDraft, type ContactField, contactFields, fromAddress, retyped, toSend } from './contact-form.ts'

const loadContact = () => import('@om/contracts/support').then(({ support }) => support.contact)

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

const isNotReady = (error: unknown): boolean => error instanceof Error && error.message === NOT_READY

/**
 * The contact form: what is typed, kept for this tab; what is wrong, by field; and the sending. A sent form leaves the
 * number of its ticket. People with a session write under their account.
 */
export const useContact = (brand: Brand) => {
  const [params] = useSearchParams()
  const [sent, setSent] = useState<{ number: number; email: string } | null>(null)
  const captcha = useCaptcha()
  const form = useContractForm(loadContact, {
    draft: { key: 'contact', schema: ContactDraft },
    initial: () => newDraft(params),
    toBody: values => toSend(values, brand, Date.now()),
    send: async body => {
      const service = storedToken() ? api : publicApi
      const reply = await captcha.run(captchaToken => service.support.contact({ body: { ...body, captchaToken } }))
      if (reply !== 'not-ready') return { number: reply.number, email: body.email }
      throw new Error(NOT_READY)
    },
    revalidate: false,
    onDone: setSent,
  })
  const { values, set } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; what was typed before comes first
  useEffect(() => {
    if (values.message.trim() === '') set(fromAddress(params))
  }, [])

  const isNamed = contactFields.some(field => form.errors[field])
  return {
    ...form,
    type: (field: ContactField, value: string) => set(retyped(field, value)),
    /** What belongs to no field. */
    problem: isNamed ? null : isNotReady(form.error) ? NOT_READY : (form.problem?.message ?? null),
    sent,
    startAgain: () => {
      form.reset({ ...newDraft(new URLSearchParams()), name: values.name, email: values.email })
      setSent(null)
    },
    captcha,
  }
}
