import { ShortcutsHelp } from '#app/ui/shortcuts.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['/', 'Go to the scan field'],
  ['J / K', 'Next or previous order; the arrows do the same in the list'],
  ['Enter', 'Open the order'],
  ['S', 'Search the list'],
  ['Esc', 'Close a form; what you typed is kept'],
  ['?', 'Show this list'],
]

/** What each key and the scanner do in the pharmacy. */
export const ScannerHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <ShortcutsHelp
    title="Keyboard and scanner"
    keys={keys}
    note="A scanner types capitals and digits: wherever you are, a scan lands in the scan field. Nothing of this happens while you type in another field."
    opened={opened}
    onClose={onClose}
  />
)
