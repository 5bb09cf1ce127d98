import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './text-field.module.css'

/** One line of text with its hint or its error below, in the same place. */
export const TextField = ({ description, error, classNames, ...props }: TextInputProps) => (
  <TextInput
    {...props}
    classNames={{ ...classes, ...(typeof classNames === 'object' ? classNames : {}) }}
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
