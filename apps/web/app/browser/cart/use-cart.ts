import { useSyncExternalStore } from 'react'
import { cart } from './cart.ts'
import { type CartState, emptyCart } from './cart-store.ts'

/** The cart of this page as React sees it; empty on the server. */
export const useCart = (): CartState => useSyncExternalStore(cart.subscribe, cart.state, () => emptyCart)
