import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner/banner.tsx';

/** What was typed is still there; it goes when the reader asks for what is stored now. */
export function ConflictBanner({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation();
  const action = (
    <Button variant="default" size="compact-md" onClick={onReload}>
      {t('customers.loadAnew')}
    </Button>
  );
  return (
    <Banner tone="failure" action={action}>
      {t('failure.changedMeanwhile')}
    </Banner>
  );
}
