import { useEffect, useState } from 'react'

/**
 * Leaves for a page of another site and says so meanwhile, so that the button stays pressed. Coming back with the
 * browser's back button, which may show this very page again, counts as not having left.
 */
export const useLeave = (): [boolean, (url: string) => void] => {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setIsLeaving(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const leave = (url: string) => {
    setIsLeaving(true)
    window.location.assign(url)
  }
  return [isLeaving, leave]
}
