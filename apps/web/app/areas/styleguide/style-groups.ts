import { Colours, Meanings, Tints } from './foundations/colours.tsx'
import { Gallery } from './foundations/gallery.tsx'
import { Breakpoints, Focus, Motion, Shapes } from './foundations/shapes.tsx'
import { SideBySide } from './foundations/side-by-side.tsx'
import { Space, Type } from './foundations/type.tsx'
import type { StyleGroup } from './part.tsx'
import { buttonSpecimens } from './specimens/buttons.tsx'
import { fieldSpecimens } from './specimens/fields.tsx'
import { markSpecimens } from './specimens/marks.tsx'
import { messageSpecimens, settingSpecimens } from './specimens/messages.tsx'
import { nothingSpecimens } from './specimens/nothing-yet.tsx'
import { PublicSections } from './specimens/public-sections.tsx'
import { recordSpecimens } from './specimens/records.tsx'
import { statusSpecimens } from './specimens/statuses.tsx'
import { windowSpecimens } from './specimens/windows.tsx'

/** Everything on the style page, in its order. */
export const styleGroups: readonly StyleGroup[] = [
  {
    title: 'Tokens',
    parts: [
      {
        id: 'looks',
        title: 'Three looks',
        lead: 'Two houses by one architect, and the clinic behind them. Same pieces, different tokens.',
        Body: SideBySide,
      },
      {
        id: 'colours',
        title: 'Colours',
        lead: 'By role. Contrast is worked out from the colours: 4.5 for text, 3 for large type and the edges of controls.',
        Body: Colours,
      },
      {
        id: 'tints',
        title: 'Tints',
        lead: 'Ten steps of the look’s own colour. Step 6 is the first that carries white text.',
        Body: Tints,
      },
      {
        id: 'meanings',
        title: 'Meanings',
        lead: 'Quiet colours that say something, alike in every look and never without a word.',
        Body: Meanings,
      },
      {
        id: 'type',
        title: 'Type',
        lead: 'A serif to be looked at and a grotesque to be read. Sizes as they are at the width of this window.',
        Body: Type,
      },
      { id: 'space', title: 'Space', lead: 'A base of 4 px and a rhythm of 8.', Body: Space },
      {
        id: 'shapes',
        title: 'Corners and shadows',
        lead: 'What makes a look square or round, flat or soft.',
        Body: Shapes,
      },
      {
        id: 'motion',
        title: 'Motion',
        lead: 'Short, easing out, and only where something really moves. All of it stands still under reduced motion.',
        Body: Motion,
      },
      { id: 'breakpoints', title: 'Breakpoints', lead: 'Where layouts change.', Body: Breakpoints },
      {
        id: 'focus',
        title: 'Focus',
        lead: 'Three pixels in the action colour around whatever the keyboard is on; fields show it at their edge.',
        Body: Focus,
      },
    ],
  },
  {
    title: 'Pictures',
    parts: [
      {
        id: 'marks',
        title: 'Logo and icons',
        lead: 'Marks of our own, and of those we name.',
        specimens: markSpecimens,
      },
      {
        id: 'pictures',
        title: 'Gallery',
        lead: 'Every drawn picture with its file, its own size, its weight and its alt text. None may be over 100 kB.',
        Body: Gallery,
      },
    ],
  },
  {
    title: 'Pieces',
    parts: [
      { id: 'buttons', title: 'Buttons and links', lead: 'One main action per view.', specimens: buttonSpecimens },
      {
        id: 'fields',
        title: 'Fields and forms',
        lead: 'A label above, a hint or an error below, and what was typed is kept.',
        specimens: fieldSpecimens,
      },
      {
        id: 'statuses',
        title: 'Status, money, time',
        lead: 'Small things that stand beside a name.',
        specimens: statusSpecimens,
      },
      { id: 'records', title: 'Records', lead: 'Lists, and what is in them.', specimens: recordSpecimens },
      { id: 'settings', title: 'Settings', lead: 'One matter a row.', specimens: settingSpecimens },
      {
        id: 'nothing',
        title: 'Empty, loading, failed',
        lead: 'What stands there when the content does not.',
        specimens: nothingSpecimens,
      },
      {
        id: 'windows',
        title: 'Windows and panels',
        lead: 'What opens over the page. The focus goes in, Escape leaves, the focus returns.',
        specimens: windowSpecimens,
      },
      {
        id: 'messages',
        title: 'Messages',
        lead: 'Short words about what has just happened.',
        specimens: messageSpecimens,
      },
    ],
  },
  {
    title: 'Sections',
    parts: [
      {
        id: 'public-sections',
        title: 'Public sections',
        lead: 'Parts of public pages that stand by themselves, in the brand of this look.',
        Body: PublicSections,
      },
    ],
  },
]
