import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Language, speak } from '../testing/texts.ts';
import { loadFontOf } from '../theme/fonts.ts';
import { Gallery } from './gallery.tsx';

/** `?theme=dark&lang=ar` set theme and language, so that each view has a URL. */
const settings = new URLSearchParams(window.location.search);
const language = (['ja', 'ar'].find((tag) => tag === settings.get('lang')) ?? 'en') as Language;
const theme = settings.get('theme') === 'dark' ? 'dark' : 'light';

document.documentElement.setAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
document.documentElement.setAttribute('lang', language);
window.localStorage.setItem('mantine-color-scheme-value', theme);

const root = document.getElementById('root');
if (root) {
  await Promise.all([speak(language), loadFontOf(language)]);
  createRoot(root).render(
    <StrictMode>
      <Gallery language={language} theme={theme} />
    </StrictMode>,
  );
}
