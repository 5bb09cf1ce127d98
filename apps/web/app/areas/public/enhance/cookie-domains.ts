/**
 * The domains a cookie of this page can have been stored for: the page's host and every domain above it. The highest one that a
 * browser takes is where measurement puts its cookies, and only the browser knows which that is: `.com.au` is none.
 */
export const cookieDomainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}
