import { brandOf } from '@om/domain/brand'
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CartDrawer, type DrawerVoice } from './cart-drawer.tsx'

/** Draws the inside of the cart's drawer, and answers how to have it say something. */
export const mountDrawer = (dialog: HTMLDialogElement): DrawerVoice => {
  const place = dialog.querySelector('[data-cart-view]')
  const voice = createRef<DrawerVoice>()
  if (place) {
    const root = createRoot(place)
    flushSync(() => root.render(<CartDrawer dialog={dialog} brand={brandOf(window.location.pathname)} ref={voice} />))
  }
  return {
    say: words => voice.current?.say(words),
    note: (words, way) => voice.current?.note(words, way),
  }
}
