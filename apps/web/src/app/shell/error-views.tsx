import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';

/** Shown when a screen could not be loaded or rendered, most often because its code is of an old version. */
export function PageErrorView() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="failure"
      announce="alert"
      text={t('ui.error.title')}
      detail={t('pageError.detail')}
      action={<Button onClick={() => window.location.reload()}>{t('ui.error.reload')}</Button>}
    />
  );
}

/** The same if not even the frame could be rendered. */
export function ConsoleErrorView() {
  return (
    <main tabIndex={-1}>
      <PageErrorView />
    </main>
  );
}
