/*
 * Sets light or dark on the page before it is first painted, so that nothing flashes, chooses the first picture among
 * those that the build drew, and fetches the first screen beside the console, which would ask for it later. A file of its
 * own: the content security policy has no inline scripts. The console's own code takes over from here.
 */
(() => {
  const root = document.documentElement;
  let scheme = null;
  let authority = null;
  let token = null;
  let isEnded = false;
  let language = null;
  let sidebar = null;
  let ahead = null;
  let brand = null;
  let serverNow = 0;
  try {
    scheme = window.localStorage.getItem('mantine-color-scheme-value');
    token = window.localStorage.getItem('token');
    // The rest of a session that has ended, which the sign-in says.
    isEnded = !token && window.localStorage.getItem('userDetails') !== null;
    language = window.localStorage.getItem('i18nextLng');
    sidebar = window.localStorage.getItem('airdeck-sidebar');
    authority = token && window.localStorage.getItem('userPermission');
    brand = token && JSON.parse(window.localStorage.getItem('brand'));
    ahead = JSON.parse(window.localStorage.getItem('askAhead'));
    // The last known difference to the server's clock; the console keeps it.
    serverNow = Date.now() + Number(window.localStorage.getItem('serverAheadMs'));
  } catch {
    // Storage may be forbidden, or hold anything; the system's choice stands.
  }
  const dark =
    scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  if (brand) showBrand();
  askAhead();

  // Written by the build: the texts, the console, the scripts of the dashboard and of the sign-in, the paths that have a
  // picture, and the title of the sign-in.
  const {
    texts = '',
    console: entry,
    scripts = '',
    dashboard = '',
    rooms = '',
    signedOut = '',
    paths = '',
    title = '',
  } = document.currentScript.dataset;
  const isWatching = authority === 'CUSTOMER_USER' || authority === 'TENANT_ADMIN';
  const watched = isWatching ? [dashboard, ahead?.hasSeveral ? rooms : ''] : [];
  const files = new Set([scripts, ...(token ? watched : [signedOut])].flatMap((list) => list.split(' ')));
  const picture = pictureHere();
  // The sign-in is a picture first. A dashboard needs its scripts for its data.
  if (token) fetchConsole();
  if (entry) {
    // The page contains the sign-in, which is painted as it is parsed. Hidden until something else has replaced it, or
    // until it has the name of the host's brand.
    root.toggleAttribute('data-hides-root', picture !== 'sign-in' || root.dataset.product !== undefined);
    if (picture === 'sign-in') takeSignIn();
    document.addEventListener('DOMContentLoaded', start, { once: true });
  }

  function link(attributes) {
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }));
  }

  function start() {
    if (token && isWatching) document.head.append(document.getElementById('frame-styles').content);
    draw();
    if (!picture) return load();
    // A page in the background has no frames.
    if (document.visibilityState === 'hidden') load();
    else if (token) requestAnimationFrame(() => setTimeout(load));
    else whenPainted(load);
  }

  /** Scripts are compiled on all cores, which would delay a picture that has been drawn, and is not on the screen yet. */
  function whenPainted(act) {
    const observer = new PerformanceObserver(proceed);
    const latest = setTimeout(proceed, 300);
    observer.observe({ type: 'paint', buffered: true });
    function proceed() {
      clearTimeout(latest);
      observer.disconnect();
      act();
    }
  }

  function fetchConsole() {
    for (const href of texts.split(' ')) if (href) link({ rel: 'preload', as: 'fetch', href });
    for (const href of files) if (href) link({ rel: 'modulepreload', href });
  }

  function load() {
    if (!token) fetchConsole();
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry;
    document.head.append(script);
  }

  /** The picture of the screen that the console will show; undefined: none was drawn. */
  function pictureHere() {
    const isHere = paths.split(' ').includes(window.location.pathname);
    if (!isHere || isEnded || (language !== null && language !== root.lang)) return undefined;
    if (token) return isWatching ? 'frame' : undefined;
    return 'sign-in';
  }

  function takeSignIn() {
    document.title = title;
    window.airdeckDrawn = { picture, pressed: null };
    // The console presses again what was pressed before it could respond; in a field, Enter presses the button.
    document.addEventListener('click', keepPress, true);
  }

  function draw() {
    const place = document.getElementById('root');
    if (picture === 'frame') place.replaceChildren(document.getElementById('drawn-frame').content);
    else if (!picture) place.replaceChildren();
    for (const name of place.querySelectorAll('[data-product-name]'))
      name.textContent = root.dataset.product ?? name.textContent;
    if (picture === 'frame') {
      const isNarrow = sidebar ? sidebar === 'narrow' : window.matchMedia('(max-width: 63.99em)').matches;
      place.querySelector('[data-shell]').toggleAttribute('data-narrow', isNarrow);
      window.airdeckDrawn = { picture };
    }
    root.removeAttribute('data-hides-root');
  }

  /** The last known brand of the reader's organisation, in place of that of the host name. */
  function showBrand() {
    const { name, logo, styles } = brand;
    root.dataset.product = name;
    if (logo) root.dataset.logo = logo;
    else delete root.dataset.logo;
    document.getElementById('host-brand')?.setAttribute('media', 'not all');
    document.head.append(
      Object.assign(document.createElement('style'), { id: 'own-brand', textContent: styles }),
    );
  }

  function keepPress(event) {
    const { airdeckDrawn: drawn } = window;
    if (!drawn) return document.removeEventListener('click', keepPress, true);
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    drawn.pressed = button;
  }

  /** What this screen asked for last time is asked at once. The console takes the answers from here, or asks itself. */
  function askAhead() {
    try {
      const isHere = ahead?.page === window.location.pathname + window.location.search;
      const { exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      if (!isHere || authority !== 'CUSTOMER_USER' || exp * 1000 < serverNow + 60_000) return;
      const moment = Math.floor(serverNow / 10_000) * 10_000;
      const authorization = `Bearer ${token}`;
      window.airdeckPrefetched = new Map();
      for (const told of ahead.addresses) {
        if (!/^\/(?:api|backoffice)\//.test(told)) continue;
        const address = told.replace(/%7B(-?\d+)%7D/g, (_braced, offsetMs) => moment + Number(offsetMs));
        const answer = fetch(address, {
          headers: { Accept: 'application/json', 'X-Authorization': authorization },
          cache: 'no-store',
          signal: AbortSignal.timeout(15_000),
        });
        answer.catch(() => undefined);
        window.airdeckPrefetched.set(address, { authorization, askedAt: performance.now(), answer });
      }
    } catch {
      // No one is signed in, or nothing was kept.
    }
  }
})();
