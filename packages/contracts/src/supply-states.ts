/** Where an order for a script stands, and the views of the pharmacy's board. */
import { z } from 'zod'

export const supplyStates = [
  'received',
  'verified',
  'compounding',
  'quality_check',
  'packed',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
  'returned',
  'destroyed',
  'resent',
  'lost',
] as const
export const SupplyState = z.enum(supplyStates)

export const boardViews = [
  'to_verify',
  'to_make',
  'to_check',
  'to_ship',
  'on_hold',
  'returned',
  'shipped',
  'all',
] as const
