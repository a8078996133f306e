import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { loadFontOf } from '../theme/fonts.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { UiLabelsProvider } from '../ui/labels.tsx';
import type { SessionRouter } from './routes/session-router.tsx';
import { PageLoading } from './shell/page-frame.tsx';
import { uiLabelsOf } from './ui-labels.ts';

/** The whole console. */
export function Console({ sessionRouter }: { sessionRouter: Pick<SessionRouter, 'current' | 'subscribe'> }) {
  const { router, number } = useSyncExternalStore(
    sessionRouter.subscribe,
    sessionRouter.current,
    sessionRouter.current,
  );
  return <Providers>{router ? <RouterProvider router={router} key={number} /> : <PageLoading />}</Providers>;
}

/** Providers of every screen: theme and texts. */
function Providers({ children }: { children: ReactNode }) {
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
