/** Sent by our pages to our own sign-in service: a random name of this browser, and the time zone it runs in. */
export const DEVICE_HEADER = 'X-Device-Id'
export const TIME_ZONE_HEADER = 'X-Time-Zone'
