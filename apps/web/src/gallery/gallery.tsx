import { useTranslation } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { uiLabelsOf } from '../app/ui-labels.ts';
import type { Language } from '../testing/texts.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ConfirmProvider } from '../ui/dialog/confirm.tsx';
import { UiLabelsProvider } from '../ui/labels.tsx';
import { ChartSection } from './chart-section.tsx';
import { DialSection, MapSection } from './dial-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FormSection } from './form-section.tsx';
import classes from './gallery.module.css';
import { LevelSection } from './level-section.tsx';
import { RoomScreens, RoomsScreen } from './screen-sections.tsx';
import { TableSection } from './table-section.tsx';
import { YardstickSection } from './yardstick-section.tsx';

export interface GalleryProps {
  theme: 'light' | 'dark';
  language: Language;
}

const LANGUAGES: readonly Language[] = ['en', 'ja', 'ar'];

/** Every component of `ui/` in every state, and screens composed of them. Served by the development server only. */
export function Gallery({ theme, language }: GalleryProps) {
  const { t } = useTranslation();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <ThemeProvider>
      <UiLabelsProvider labels={uiLabelsOf(t)}>
        <ConfirmProvider>
          <MemoryRouter>
            <main className={classes.page}>
              <header className={classes.bar}>
                <h1>The parts</h1>
                <nav aria-label="Appearance">
                  <a href={`?theme=${other}&lang=${language}`}>{other}</a>
                  {LANGUAGES.map((tag) => (
                    <a key={tag} href={`?theme=${theme}&lang=${tag}`}>
                      {tag}
                    </a>
                  ))}
                </nav>
              </header>
              <RoomScreens />
              <RoomsScreen />
              <DialSection />
              <YardstickSection language={language} />
              <ChartSection />
              <FeedbackSection />
              <FormSection />
              <TableSection />
              <LevelSection />
              <MapSection language={language} />
            </main>
          </MemoryRouter>
        </ConfirmProvider>
      </UiLabelsProvider>
    </ThemeProvider>
  );
}
