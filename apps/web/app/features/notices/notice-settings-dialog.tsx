import { Dialog } from '#app/ui/dialog.tsx'
import { NoticeSettings } from './notice-settings.tsx'

/** The settings as a window, for the portals without a settings page. */
export default function NoticeSettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="What we tell you" size="xl">
      <NoticeSettings />
    </Dialog>
  )
}
