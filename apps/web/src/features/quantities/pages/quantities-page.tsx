import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useListedQuantities } from '../api/quantities.ts';
import { QuantityDialog } from '../components/quantity-dialog.tsx';
import { QuantityTable } from '../components/quantity-table.tsx';

/** Quantities that the installation declares beside those of the product. */
export function QuantitiesPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useListedQuantities();
  const [opened, setOpened] = useState<'new' | DeclaredQuantity>();
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  const addButton = <AddButton onClick={() => setOpened('new')}>{t('quantities.add')}</AddButton>;
  return (
    <>
      <PageHead title={t('quantities.title')} text={t('quantities.text')} actions={addButton} />
      {data === undefined ? (
        <FormSkeleton fields={3} />
      ) : data.length === 0 ? (
        <EmptyState drawing="list" text={t('quantities.none')} />
      ) : (
        <QuantityTable quantities={data} onEdit={setOpened} />
      )}
      {opened === undefined ? null : (
        <QuantityDialog edited={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
