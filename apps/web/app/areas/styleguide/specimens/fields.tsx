import { Button, Checkbox, Group, Radio, Select, Stack, Switch, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { emailProblem } from '#app/ui/checks.ts'
import { CodeField } from '#app/ui/code-field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmailField, TextField } from '#app/ui/text-field.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Specimen } from '../part.tsx'
import { InStates } from './states.tsx'

const TAKEN = 'That time has just been taken. Choose another one below.'

/** A short form that refuses what it cannot use, as every form of the product does. */
const SmallForm = () => {
  const [problem, setProblem] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = emailProblem(String(new FormData(event.currentTarget).get('email')))
    setProblem(wrong)
    setMessage(wrong && 'Please check the field below.')
    if (!wrong) toast('Saved')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem message={message} />
        <EmailField name="email" description="We write about your care, never for others." error={problem} />
        <Button type="submit">Save</Button>
      </Stack>
    </form>
  )
}

/** An address being typed, with one thing wrong. */
const TypedAddress = () => {
  const [typed, setTyped] = useState<Record<string, string>>({ 'address.postcode': '20' })
  return (
    <Stack>
      <AddressFields
        isOwn={false}
        text={name => ({
          value: typed[name] ?? '',
          error:
            name === 'address.postcode' && !/^\d{4}$/.test(typed[name] ?? '')
              ? 'Enter the 4-digit postcode.'
              : undefined,
          onChange: ({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value }),
        })}
      />
    </Stack>
  )
}

export const fieldSpecimens: readonly Specimen[] = [
  {
    id: 'field-address',
    name: 'Delivery address',
    from: 'ui/address-fields.tsx',
    about: 'The same fields wherever an address is typed; line lengths are what the carrier accepts.',
    isWide: true,
    Show: TypedAddress,
  },
  {
    id: 'field-states',
    name: 'Field in its states',
    from: 'Mantine TextInput',
    about: 'A field is where its edge is: 3:1 against the ground.',
    ground: 'card',
    isWide: true,
    Show: () => (
      <InStates>{state => <TextField label="Suburb" defaultValue="Marrickville" w={176} {...state} />}</InStates>
    ),
  },
  {
    id: 'text-field',
    name: 'Text field',
    from: 'ui/text-field.tsx',
    about: 'The hint stands below the field and gives its place to the error.',
    ground: 'card',
    Show: () => (
      <Stack>
        <TextField label="Street address" defaultValue="12 Curlew Street" />
        <TextField label="Postcode" description="Four figures" inputMode="numeric" />
        <TextField label="Mobile" defaultValue="0491 57" error="Enter ten figures, such as 0491 570 156." />
        <TextField label="Medicare number" defaultValue="2123 45670 1" disabled />
      </Stack>
    ),
  },
  {
    id: 'form-problem',
    name: 'Form with an error',
    from: 'ui/form-problem.tsx',
    about: 'Send it empty: the sentence above takes the focus, the field says what is wrong.',
    ground: 'card',
    Show: SmallForm,
  },
  {
    id: 'password-field',
    name: 'Password field',
    from: 'ui/password-field.tsx',
    about: 'Can be shown, pasted and managed. A new one is told how it is doing while it is typed.',
    ground: 'card',
    Show: () => (
      <Stack>
        <PasswordField />
        <PasswordField label="New password" shortest={8} />
      </Stack>
    ),
  },
  {
    id: 'code-field',
    name: 'Code field',
    from: 'ui/code-field.tsx',
    about: 'Six figures, typed, pasted or filled in by the phone; goes on with the sixth.',
    ground: 'card',
    Show: () => (
      <Stack>
        <CodeField label="Code from your app" onComplete={() => toast('Six figures')} />
        <CodeField
          label="Code again"
          defaultValue="40721"
          error="Enter all six figures."
          onComplete={() => toast('Six figures')}
        />
      </Stack>
    ),
  },
  {
    id: 'problem-alert',
    name: 'Problem beside a form',
    from: 'ui/problem-alert.tsx',
    about: 'A refusal in one sentence, above what was sent.',
    ground: 'card',
    Show: () => <ProblemAlert problem={{ message: TAKEN }} />,
  },
  {
    id: 'choices',
    name: 'Choices',
    from: 'Mantine Select, Checkbox, Radio, Switch, Textarea',
    about: 'One of many, some of many, one of few, on or off, and words of one’s own.',
    ground: 'card',
    Show: () => (
      <Stack>
        <Select
          label="Reason"
          placeholder="Choose one"
          data={['Side effect', 'No longer wanted', 'Cost', 'Another reason']}
        />
        <Radio.Group label="How shall we reach you" defaultValue="message">
          <Group gap="sm">
            <Radio value="message" label="Message" />
            <Radio value="call" label="Call" />
            <Radio value="letter" label="Letter" disabled />
          </Group>
        </Radio.Group>
        <Checkbox label="I have read what is said about risks" />
        <Switch label="Remind me before a check-in" defaultChecked />
        <Textarea label="Note for the record" description="Your patient can ask to read it." />
      </Stack>
    ),
  },
]
