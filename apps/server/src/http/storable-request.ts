/**
 * A request whose address can be stored: NUL, which no database takes, is left out of path and query before anything reads
 * them. What cannot be stored of a body is left out where its JSON is read (`storableValue`). `/rest/v1` refuses both, as its
 * protocol does.
 */
export const storableRequest = (request: Request): Request =>
  request.url.includes('%00') && !new URL(request.url).pathname.startsWith('/rest/v1/')
    ? new Request(request.url.replaceAll('%00', ''), request)
    : request
