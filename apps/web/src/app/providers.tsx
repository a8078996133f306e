import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFontOf } from '../theme/fonts.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { UiLabelsProvider } from '../ui/labels.tsx';
import { uiLabelsOf } from './ui-labels.ts';

/** What every screen stands in: theme and words. */
export function Providers({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const labels = useMemo(() => uiLabelsOf(t), [t]);
  useEffect(() => {
    void loadFontOf(i18n.language);
  }, [i18n.language]);
  return (
    <ThemeProvider>
      <UiLabelsProvider labels={labels}>{children}</UiLabelsProvider>
    </ThemeProvider>
  );
}
