import { Dialog } from '#app/ui/dialog.tsx'
import { SecurityPanel } from './security-panel.tsx'

/** The panel as a window, for the portals without a settings page. */
export default function SecurityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Sign-in and security" size="xl">
      <SecurityPanel />
    </Dialog>
  )
}
