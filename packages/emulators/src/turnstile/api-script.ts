/**
 * The script that a site loads: `turnstile.render` puts a frame of this address into the page and reports what happens
 * in it. It needs nothing of the site's policy but that the frame may load.
 */
export const apiScript = `(() => {
  'use strict'
  if (window.turnstile) return
  const address = new URL(document.currentScript.src)
  const widgets = new Map()
  const sizes = { normal: ['300px', '65px'], compact: ['150px', '140px'], flexible: ['100%', '65px'] }
  let count = 0

  const call = (fn, ...values) => (typeof fn === 'function' ? fn(...values) : undefined)
  const elementOf = place => (typeof place === 'string' ? document.querySelector(place) : place)
  const find = place => {
    if (place === undefined) return widgets.values().next().value
    if (widgets.has(place)) return widgets.get(place)
    const element = elementOf(place)
    return [...widgets.values()].find(widget => widget.container === element)
  }

  const frameAddress = (id, { sitekey, action = '', cData = '', theme = 'auto', size = 'normal', language = 'auto' }) => {
    const url = new URL('/turnstile/v0/widget', address)
    const values = { id, sitekey, action, cdata: cData, theme, size, language, parent: location.origin }
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
    return url.href
  }

  const setToken = (widget, token) => {
    widget.token = token
    widget.isExpired = false
    if (widget.input) widget.input.value = token
  }

  window.addEventListener('message', message => {
    if (message.origin !== address.origin) return
    const widget = widgets.get(message.data && message.data.turnstile)
    if (!widget || message.source !== widget.frame.contentWindow) return
    const { options } = widget
    const { event, detail } = message.data
    if (event === 'complete') {
      setToken(widget, detail)
      call(options.callback, detail)
    } else if (event === 'expired') {
      setToken(widget, '')
      widget.isExpired = true
      call(options['expired-callback'])
    } else if (event === 'error') {
      setToken(widget, '')
      call(options['error-callback'], detail)
    } else if (event === 'interactive') call(options['before-interactive-callback'])
  })

  const turnstile = {
    render(place, options = {}) {
      const container = elementOf(place)
      if (!container) throw new Error('[Cloudflare Turnstile] Unable to find a container for the widget.')
      if (typeof options.sitekey !== 'string') throw new Error('[Cloudflare Turnstile] Missing the parameter sitekey.')
      const id = 'cf-chl-widget-' + (++count).toString(36)
      const frame = document.createElement('iframe')
      const [width, height] = sizes[options.size] || sizes.normal
      frame.title = 'Check that you are not a robot'
      frame.src = frameAddress(id, options)
      frame.style.border = '0'
      frame.style.display = 'block'
      frame.style.maxWidth = '100%'
      frame.style.width = width
      frame.style.height = height
      if (options.tabindex !== undefined) frame.tabIndex = options.tabindex
      const widget = { id, container, frame, options, token: '', isExpired: false, input: null }
      if (options['response-field'] !== false) {
        widget.input = document.createElement('input')
        widget.input.type = 'hidden'
        widget.input.name = options['response-field-name'] || 'cf-turnstile-response'
      }
      widgets.set(id, widget)
      container.append(frame, ...(widget.input ? [widget.input] : []))
      return id
    },
    reset(place) {
      const widget = find(place)
      if (!widget) return
      setToken(widget, '')
      widget.frame.src = frameAddress(widget.id, widget.options)
    },
    remove(place) {
      const widget = find(place)
      if (!widget) return
      widgets.delete(widget.id)
      widget.frame.remove()
      if (widget.input) widget.input.remove()
    },
    getResponse: place => (find(place) || {}).token || undefined,
    isExpired: place => Boolean((find(place) || {}).isExpired),
    execute() {},
    ready: fn => void Promise.resolve().then(fn),
  }
  Object.defineProperty(window, 'turnstile', { value: turnstile, configurable: true })

  const start = () => {
    call(window[address.searchParams.get('onload')])
    if (address.searchParams.get('render') === 'explicit') return
    for (const element of document.querySelectorAll('.cf-turnstile')) {
      const { sitekey, action, theme, size, callback } = element.dataset
      turnstile.render(element, { sitekey, action, theme, size, callback: window[callback] })
    }
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
})()
`
