/** Whether the address asks for the audit log. */
export const isAudit = (url: string | URL): boolean => new URL(url).searchParams.get('section') === 'audit'
