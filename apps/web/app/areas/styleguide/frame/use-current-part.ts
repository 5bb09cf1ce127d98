import { useEffect, useState } from 'react'

/** The part that is read now: the last one whose top has passed under the header. */
export const useCurrentPart = (parts: readonly { id: string }[]): string => {
  const [current, setCurrent] = useState(parts[0]?.id ?? '')
  useEffect(() => {
    const inSight = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id)
          else inSight.delete(target.id)
        }
        const first = parts.find(({ id }) => inSight.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-120px 0px -60% 0px' },
    )
    for (const { id } of parts) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [parts])
  return current
}
