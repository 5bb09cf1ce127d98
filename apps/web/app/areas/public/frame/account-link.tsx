import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { storedHome } from '#app/browser/stored-session.ts'

/** Sign-in for visitors; the way back to their own pages for people with a session here. */
export const AccountLink = ({ className }: { className?: string }) => {
  const [home, setHome] = useState<string | null>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again after every navigation
  useEffect(() => setHome(storedHome()), [key])
  return (
    <Link to={home ?? '/user-login'} className={className}>
      {home ? 'My account' : 'Sign in'}
    </Link>
  )
}
