import { useConfig } from './use-config.ts'

/** Where nothing works without JavaScript: says so, and whom to call instead. Seen only while it is switched off. */
export const NeedsScript = () => {
  const { contact } = useConfig()
  return (
    <p className="note without-script" data-meaning="caution">
      This page needs JavaScript, which is switched off in this browser. You can also call us:{' '}
      <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>.
    </p>
  )
}
