import { Group, NativeSelect, TextInput } from '@mantine/core'
import { auStates } from '@om/contracts/au-states'

const fullNames: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

const states = [{ value: '', label: 'Choose' }, ...auStates.map(value => ({ value, label: fullNames[value] ?? value }))]

type Name = `address.${'line1' | 'line2' | 'suburb' | 'state' | 'postcode'}`
type Field = {
  value: string
  error: string | undefined
  onChange: (typing: { currentTarget: { value: string } }) => void
}
type Props = {
  text: (name: Name) => Field
  /** Whether the browser may fill in the address of who types it. */
  isOwn?: boolean
}

/** The fields of a delivery address in Australia. */
export const AddressFields = ({ text, isOwn = true }: Props) => {
  const fill = (what: string) => (isOwn ? what : 'off')
  return (
    <>
      <TextInput label="Street address" autoComplete={fill('address-line1')} {...text('address.line1')} />
      <TextInput
        label="Unit, building or care of (optional)"
        autoComplete={fill('address-line2')}
        {...text('address.line2')}
      />
      <Group align="flex-start">
        <TextInput flex="2 1 12rem" label="Suburb" autoComplete={fill('address-level2')} {...text('address.suburb')} />
        <NativeSelect
          flex="3 1 14rem"
          label="State"
          size="md"
          data={states}
          autoComplete={fill('address-level1')}
          {...text('address.state')}
        />
        <TextInput
          flex="1 1 6.5rem"
          label="Postcode"
          inputMode="numeric"
          autoComplete={fill('postal-code')}
          {...text('address.postcode')}
        />
      </Group>
    </>
  )
}
