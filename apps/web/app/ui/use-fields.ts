import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** What came of a try: null when it worked, otherwise a sentence, with the name of its field when it belongs to one. */
export type Refusal = { message: string; field?: string } | null

type Check = (value: string) => string | null

export const UNREACHABLE = 'We could not reach the sign-in service. Check your connection and try again.'

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const marked = (count: number) => (count > 1 ? `Check the ${count} fields marked below.` : null)

/**
 * A small form: the fields keep their own text, so what a password manager fills in before the script runs is not lost.
 * Sends once, however often the button is pressed. The first wrong field gets the focus, otherwise the sentence of `problem`
 * does (see `FormProblem`).
 */
export const useFields = <Name extends string>(
  checks: Record<Name, Check>,
  send: (values: Record<Name, string>) => Promise<Refusal>,
) => {
  const ref = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each try, not while someone types
  useEffect(() => {
    const fields = [...(ref.current?.elements ?? [])].filter(element => element instanceof HTMLInputElement)
    fields.find(field => field.name in errors)?.focus()
  }, [tries])

  const refuse = (found: Record<string, string>, message: string | null) => {
    setErrors(found)
    setProblem(message)
    setTries(count => count + 1)
  }

  const submit = async () => {
    if (isRunning.current || !ref.current) return
    const data = new FormData(ref.current)
    const names = Object.keys(checks) as Name[]
    const values = Object.fromEntries(names.map(name => [name, textIn(data, name)])) as Record<Name, string>
    const found = names.flatMap(name => {
      const sentence = checks[name](values[name])
      return sentence ? [[name, sentence]] : []
    })
    if (found.length > 0) return refuse(Object.fromEntries(found), marked(found.length))
    isRunning.current = true
    setBusy(true)
    setErrors({})
    setProblem(null)
    const refusal = await send(values).catch(() => ({ message: UNREACHABLE, field: undefined }))
    isRunning.current = false
    setBusy(false)
    if (refusal?.field) refuse({ [refusal.field]: refusal.message }, null)
    else if (refusal) refuse({}, refusal.message)
  }

  /** What an input of this name needs; its error goes away once the text is right. */
  const field = (name: Name) => ({
    name,
    error: errors[name],
    onInput: (event: { currentTarget: { value: string } }) => {
      if (!(name in errors) || checks[name](event.currentTarget.value)) return
      setErrors(({ [name]: _, ...others }) => others)
    },
  })

  const props: ComponentProps<'form'> = {
    ref,
    noValidate: true,
    // Never in the address, should the script fail to load.
    method: 'post',
    onSubmit: event => {
      event.preventDefault()
      void submit()
    },
  }
  return { ref, props, field, busy, problem, submit }
}
