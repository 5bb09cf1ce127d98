import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { smoothScrollTo } from './smooth-scroll.ts'

/** Every navigation starts at the top of the page; an address with a fragment goes to that section. (Spec §2) */
export const useScrollToTop = (): void => {
  const { pathname, hash } = useLocation()
  const firstPage = useRef(true)
  useEffect(() => {
    const isFirst = firstPage.current
    firstPage.current = false
    history.scrollRestoration = 'manual'
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (section) return smoothScrollTo(section)
    if (!isFirst && pathname) window.scrollTo(0, 0)
  }, [pathname, hash])
}
