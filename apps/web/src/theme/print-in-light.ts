const THEME = 'data-mantine-color-scheme';

/** Paper is white: in dark colours, a page would be printed as a black sheet. @returns a function that stops it */
export function printInLight(): () => void {
  const root = document.documentElement;
  let before: string | null = null;
  const lighten = () => {
    before = root.getAttribute(THEME);
    root.setAttribute(THEME, 'light');
  };
  const restore = () => {
    if (before !== null) root.setAttribute(THEME, before);
  };
  window.addEventListener('beforeprint', lighten);
  window.addEventListener('afterprint', restore);
  return () => {
    window.removeEventListener('beforeprint', lighten);
    window.removeEventListener('afterprint', restore);
  };
}
