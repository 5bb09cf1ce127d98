import { TextInput, type TextInputProps } from '@mantine/core'

/** One line of text with its hint or its error below, in the same place. */
export const TextField = ({ description, error, ...props }: TextInputProps) => (
  <TextInput
    {...props}
    error={error}
    description={error ? undefined : description}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    spellCheck={false}
  />
)

/** An e-mail address as the name of an account, so that password managers find it. */
export const EmailField = (props: TextInputProps) => (
  <TextField
    label="E-mail"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    {...props}
  />
)
