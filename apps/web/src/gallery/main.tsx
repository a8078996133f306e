import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

/** `?theme=dark&dir=rtl` choose how the parts are shown, so that each view has an address. */
const settings = new URLSearchParams(window.location.search);
const dir = settings.get('dir') === 'rtl' ? 'rtl' : 'ltr';
const theme = settings.get('theme') === 'dark' ? 'dark' : 'light';

document.documentElement.setAttribute('dir', dir);
document.documentElement.setAttribute('lang', dir === 'rtl' ? 'ar' : 'en');
window.localStorage.setItem('mantine-color-scheme-value', theme);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery dir={dir} theme={theme} />
    </StrictMode>,
  );
}
