/** The states in which a record begins, by its lifecycle; it comes to every other by a move. The database holds them too. */
export const firstStates = {
  appointment: ['requested', 'booked'],
  check_in: ['scheduled'],
  checkout: ['open'],
  consult: ['draft', 'submitted'],
  correction: ['open'],
  goods: ['open'],
  goods_delivery: ['paid'],
  goods_refund: ['requested'],
  order: ['received'],
  owed: ['trying'],
  plan: ['offered'],
  // What is signed is active with its signature; nothing is stored before.
  prescription: ['draft', 'active'],
  refill: ['requested'],
  refund: ['requested'],
  shop_return: ['requested'],
  // What needs nobody is settled by advice as it is told.
  side_effect: ['open', 'self_care'],
  thread: ['awaiting_clinic', 'escalated'],
  worksheet: ['open'],
} as const satisfies Record<string, readonly string[]>
