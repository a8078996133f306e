import { UI_LABELS } from '../testing/ui-labels.ts';
import { loadFontOf } from '../theme/fonts.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ConfirmProvider } from '../ui/dialog/confirm.tsx';
import { UiLabelsProvider } from '../ui/labels.tsx';
import { ChartSection } from './chart-section.tsx';
import { DialSection } from './dial-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FormSection } from './form-section.tsx';
import classes from './gallery.module.css';
import { TableSection } from './table-section.tsx';

export interface GalleryProps {
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
}

export function Gallery({ theme, dir }: GalleryProps) {
  void loadFontOf(dir === 'rtl' ? 'ar' : 'en');
  return (
    <ThemeProvider>
      <UiLabelsProvider labels={UI_LABELS}>
        <ConfirmProvider>
          <main className={classes.page}>
            <header className={classes.bar}>
              <h1>The parts</h1>
              <nav aria-label="Appearance">
                <a href={`?theme=${theme === 'dark' ? 'light' : 'dark'}&dir=${dir}`}>
                  {theme === 'dark' ? 'Light' : 'Dark'}
                </a>
                <a href={`?theme=${theme}&dir=${dir === 'rtl' ? 'ltr' : 'rtl'}`}>
                  {dir === 'rtl' ? 'Left to right' : 'Right to left'}
                </a>
              </nav>
            </header>
            <DialSection />
            <ChartSection />
            <FeedbackSection />
            <FormSection />
            <TableSection />
          </main>
        </ConfirmProvider>
      </UiLabelsProvider>
    </ThemeProvider>
  );
}
