/** Whether what somebody chose at the shop's checkout, by its name there, is the fast delivery. */
export const isExpressDelivery = (deliveryName: string): boolean => /\bexpress\b/i.test(deliveryName)
