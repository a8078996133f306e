/*
 * Sets light or dark on the page before it is first painted, so that nothing flashes, and fetches the first screen
 * beside the console, which would ask for it later. A file of its own: the content security policy has no inline
 * scripts. The console's own code takes over from here.
 */
(() => {
  const root = document.documentElement;
  let scheme = null;
  let authority = null;
  let token = null;
  let ahead = null;
  let serverNow = 0;
  try {
    scheme = window.localStorage.getItem('mantine-color-scheme-value');
    token = window.localStorage.getItem('token');
    authority = token && window.localStorage.getItem('userPermission');
    ahead = JSON.parse(window.localStorage.getItem('askAhead'));
    // The last known difference to the server's clock; the console keeps it.
    serverNow = Date.now() + Number(window.localStorage.getItem('serverAheadMs'));
  } catch {
    // Storage may be forbidden, or hold anything; the system's choice stands.
  }
  const dark =
    scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  askAhead();

  const fetchSoon = (href, rel, as) => {
    const link = document.createElement('link');
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  };

  // Written by the build: the files of the dashboard, and of the sign-in.
  const { dashboard = '', signedOut = '' } = document.currentScript.dataset;
  const isWatching = authority === 'CUSTOMER_USER' || authority === 'TENANT_ADMIN';
  const files = token ? (isWatching ? dashboard : '') : signedOut;
  for (const href of files.split(' ').filter(Boolean)) {
    if (href.endsWith('.css')) fetchSoon(href, 'preload', 'style');
    else fetchSoon(href, 'modulepreload');
  }

  // English, which stands in for what a language lacks, is named by the page itself. The browser asks another process
  // for cookies, and the page waits: last, when everything else is on its way.
  const language = /(?:^|; )i18next=(ar|jp)(?:;|$)/.exec(document.cookie)?.[1];
  if (language) fetchSoon(`/assets/locales/${language}/translation.json`, 'preload', 'fetch');

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
        if (!told.startsWith('/api/')) continue;
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
