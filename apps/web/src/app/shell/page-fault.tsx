import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';

/** In a screen's place when it could not be loaded or shown: most often its code is of a version that is gone. */
export function PageFault() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="fault"
      announce="alert"
      text={t('ui.error.title')}
      detail={t('pageFault.detail')}
      action={<Button onClick={() => window.location.reload()}>{t('ui.error.reload')}</Button>}
    />
  );
}

/** The same where not even the frame around the screens could be shown. */
export function ConsoleFault() {
  return (
    <main tabIndex={-1}>
      <PageFault />
    </main>
  );
}
