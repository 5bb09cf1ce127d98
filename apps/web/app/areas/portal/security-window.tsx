import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const SecurityDialog = lazy(() => import('#app/features/security/security-dialog.tsx'))

const NAME = 'security'
const OPEN = 'open'

/** The same page with the window over it; `?security=open` can be linked to. */
export const useSecurityWindow = () => {
  const [params] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const go = (search: URLSearchParams, replace: boolean) =>
    void navigate(
      { pathname, hash, search: search.size > 0 ? `?${search}` : '' },
      { replace, preventScrollReset: true },
    )
  return {
    isOpen: params.get(NAME) === OPEN,
    open: () => {
      const next = new URLSearchParams(params)
      next.set(NAME, OPEN)
      go(next, false)
    },
    close: () => {
      const next = new URLSearchParams(params)
      next.delete(NAME)
      go(next, true)
    },
  }
}

/** Sign-in and security over the page, for the portals without a settings page; its code comes when it is opened. */
export const SecurityWindow = ({ isOpen, close }: { isOpen: boolean; close: () => void }) =>
  isOpen && (
    <Suspense>
      <SecurityDialog opened onClose={close} />
    </Suspense>
  )
