import { useEffect, useState } from 'react'

let tell: (text: string) => void = () => {}

/** Says something to screen readers without moving the focus. */
export const announce = (text: string): void => tell(text)

/** The live region that `announce` speaks through; once per page, in the frame. */
export const Announcer = () => {
  const [text, setText] = useState('')
  useEffect(() => {
    tell = setText
    return () => {
      tell = () => {}
    }
  }, [])
  return (
    <div className="visually-hidden" aria-live="polite" role="status">
      {text}
    </div>
  )
}
