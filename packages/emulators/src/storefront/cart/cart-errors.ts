import { gid } from '../graphql/gid.ts'

/** A problem with what was asked of a cart, as the provider reports it beside the cart. */
export type CartUserError = { code: string; field: string[]; message: string }

const invalid = (field: string[], message: string): CartUserError => ({ code: 'INVALID', field, message })

export const noSuchCart = invalid(['cartId'], 'The specified cart does not exist.')

export const noSuchMerchandise = (at: string[], id: string) =>
  invalid([...at, 'merchandiseId'], `The merchandise with id ${id} does not exist.`)

export const wrongQuantity = (at: string[], merchandiseId: string) =>
  invalid(
    [...at, 'quantity'],
    `The quantity for merchandise with id ${merchandiseId} must be greater than zero but less than 1000000.`,
  )

export const noSuchLine = (at: string[], id: string): CartUserError => ({
  code: 'INVALID_MERCHANDISE_LINE',
  field: at,
  message: `The merchandise line with id ${id} does not exist.`,
})

export const noSuchPlan = (at: string[], variantId: string) =>
  invalid(
    [...at, 'sellingPlanId'],
    `The selling plan does not apply to the merchandise with id ${gid('ProductVariant', variantId)}.`,
  )

export const wrongEmail = (at: string[]) => invalid([...at, 'email'], 'Email is invalid')
export const wrongPhone = (at: string[]) => invalid([...at, 'phone'], 'Phone is invalid')
export const wrongCustomer = (at: string[]) => invalid([...at, 'customerAccessToken'], 'Customer is invalid')
