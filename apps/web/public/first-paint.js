/*
 * Sets light or dark on the page before it is first painted, so that nothing flashes, and fetches the first screen of
 * somebody who is signed in beside the console, which would ask for it later. A file of its own: the content security
 * policy has no inline scripts. The console's own code takes over from here.
 */
(() => {
  const root = document.documentElement;
  let scheme = null;
  let authority = null;
  try {
    scheme = window.localStorage.getItem('mantine-color-scheme-value');
    authority = window.localStorage.getItem('token') && window.localStorage.getItem('userPermission');
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  const dark =
    scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Written by the build: the files of each role's first screen.
  const { customer = '', tenant = '' } = document.currentScript.dataset;
  const files = { CUSTOMER_USER: customer, TENANT_ADMIN: tenant }[authority] ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
