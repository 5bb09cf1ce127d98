import hero from '#app/areas/public/sections/hero.module.css'
import section from '#app/areas/public/sections/section.module.css'
import dialog from '#app/ui/dialog.module.css'
import pageHeader from '#app/ui/page-header.module.css'
import recordHeader from '#app/ui/record-header.module.css'
import classes from './type.module.css'

/** A size of type, shown in the very class that the product uses. */
export type TypeRole = { name: string; use: string; sample: string; className: string | undefined }

export const displayRoles: readonly TypeRole[] = [
  { name: 'Opening', use: 'The first words of a home page', sample: 'Hair grows slowly', className: hero.title },
  { name: 'Section', use: 'Headings of public sections', sample: 'Nobody needs to know', className: section.title },
  { name: 'Page', use: 'Headings of portal pages', sample: 'Prescriptions', className: pageHeader.title },
  { name: 'Record', use: 'Whose record it is', sample: 'Mina Farahani', className: recordHeader.name },
]

export const bodyRoles: readonly TypeRole[] = [
  {
    name: 'Lead',
    use: 'One or two sentences under a public heading',
    sample: 'Plain answers about prescription hair-loss treatments and how we work.',
    className: section.lead,
  },
  {
    name: 'Body',
    use: 'Text, 60 to 75 characters a line',
    sample:
      'A doctor reads your answers and your photos, and calls you if anything is unclear. If treatment is right for you, it is sent in a plain parcel.',
    className: classes.body,
  },
  { name: 'Window', use: 'Titles of windows', sample: 'Cancel this appointment?', className: dialog.title },
  {
    name: 'Second line',
    use: 'Facts under a name, captions, hints',
    sample: 'Last message 2 days ago, answered by Dr Okoro',
    className: classes.second,
  },
  { name: 'Small print', use: 'Legal lines, request ids, keys', sample: 'Request 4f1c20a7', className: classes.small },
]
