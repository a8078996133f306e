/*
 * Sets light or dark on the page before it is first painted, so that nothing flashes. A file of its own: the content
 * security policy has no inline scripts. The console's own code takes over from here.
 */
(() => {
  const root = document.documentElement;
  let scheme = null;
  try {
    scheme = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  const dark =
    scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
