const HIDDEN_TAGS = new Set(['head', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title']);

/** Elements whose content is a separate word in accessible names. */
const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section ' +
    'summary ul'
  ).split(' '),
);

/**
 * jsdom matches each rule of its default style sheet with each queried element, an eighth of the tests' CPU time. No
 * style sheet of the console is loaded here: only the element's own attributes count.
 */
export function installComputedStyle(): void {
  const getComputedStyle = (element: Element): CSSStyleDeclaration =>
    new Proxy((element as HTMLElement).style, {
      get(style, name) {
        if (name === 'display') return displayOf(element, style);
        if (name === 'visibility') return inheritedVisibility(element);
        if (name === 'getPropertyValue')
          return (property: string) =>
            property === 'display' ? displayOf(element, style) : style.getPropertyValue(property);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  // The global object here differs from the document's window.
  for (const view of [globalThis, document.defaultView])
    Object.defineProperty(view, 'getComputedStyle', { configurable: true, value: getComputedStyle });
}

function displayOf(element: Element, style: CSSStyleDeclaration): string {
  if (style.display) return style.display;
  if (element.hasAttribute('hidden') || HIDDEN_TAGS.has(element.localName)) return 'none';
  return BLOCK_TAGS.has(element.localName) ? 'block' : 'inline';
}

function inheritedVisibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { visibility } = (at as HTMLElement).style;
    if (visibility && visibility !== 'inherit') return visibility;
  }
  return 'visible';
}
