import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const SecurityDialog = lazy(() => import('#app/features/security/security-dialog.tsx'))
const ProfileDialog = lazy(() => import('#app/features/practitioners/profile-dialog.tsx'))

const OPEN = 'open'

/** The same page with a window over it; the address says so (`?security=open`), so that it can be linked to. */
export const useWindowInAddress = (name: 'security' | 'profile') => {
  const [params] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const go = (search: URLSearchParams, replace: boolean) =>
    void navigate(
      { pathname, hash, search: search.size > 0 ? `?${search}` : '' },
      { replace, preventScrollReset: true },
    )
  return {
    isOpen: params.get(name) === OPEN,
    open: () => {
      const next = new URLSearchParams(params)
      next.set(name, OPEN)
      go(next, false)
    },
    close: () => {
      const next = new URLSearchParams(params)
      next.delete(name)
      go(next, true)
    },
  }
}

type Props = { isOpen: boolean; close: () => void }

/** Sign-in and security over the page, for the portals without a settings page; its code comes when it is opened. */
export const SecurityWindow = ({ isOpen, close }: Props) =>
  isOpen && (
    <Suspense>
      <SecurityDialog opened onClose={close} />
    </Suspense>
  )

/** A pharmacist's public profile over the page. */
export const ProfileWindow = ({ isOpen, close }: Props) =>
  isOpen && (
    <Suspense>
      <ProfileDialog opened onClose={close} />
    </Suspense>
  )
