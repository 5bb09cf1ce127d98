/** How browsers describe themselves. */
export const agents = {
  firefoxOnLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  safariOnPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  chromeOnWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
} as const

/** The headers of a browser that our pages run in. */
export const deviceHeaders = (agent: string, deviceId = '', timeZone = ''): Record<string, string> => ({
  'User-Agent': agent,
  ...(deviceId ? { 'X-Device-Id': deviceId } : {}),
  ...(timeZone ? { 'X-Time-Zone': timeZone } : {}),
})
