import { Dialog } from '#app/ui/dialog.tsx'
import { OwnProfile } from './own-profile.tsx'

/** The public profile as a window, for the portal without a settings page. */
export default function ProfileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Public profile" size="xl">
      <OwnProfile />
    </Dialog>
  )
}
