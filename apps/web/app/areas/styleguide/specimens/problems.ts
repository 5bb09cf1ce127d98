/** A refused call, as pages meet it. */
const refused = (status: number, message: string, requestId: string): Error =>
  Object.assign(new Error(message), { name: 'ApiError', status, code: '', requestId, problems: [] })

export const notFound = refused(404, 'This consult does not exist, or is not yours to see.', '4f1c20a7')

export const tooMany = refused(429, 'Too many attempts. Try again in a minute.', '91d0be35')

export const offline = new TypeError('Failed to fetch')

export const brokenToken = new Error('invalid value for JWT claim')
