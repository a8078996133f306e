import type { Provider } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useProviders } from '../api/sign-in-providers.ts';
import { ProviderDialog } from '../components/provider-dialog.tsx';
import { ProviderTable } from '../components/provider-table.tsx';
import { LocalSignInCard } from '../local-sign-in/components/local-sign-in-card.tsx';
import { DomainCard } from '../sign-in-domains/components/domain-card.tsx';

/** The providers of the organisation's sign-in. */
export function SignInProvidersPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useProviders();
  const isOfSystem = useSession()?.user.authority === 'SYS_ADMIN';
  const [opened, setOpened] = useState<'new' | Provider>();
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  const addButton = (
    <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpened('new')}>
      {t('signInProviders.add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('signInProviders.title')} text={t('signInProviders.text')} actions={addButton} />
      {data === undefined ? (
        <FormSkeleton fields={3} />
      ) : data.length === 0 ? (
        <EmptyState drawing="list" text={t('signInProviders.none')} />
      ) : (
        <ProviderTable providers={data} onEdit={setOpened} />
      )}
      <DomainCard isOfSystem={isOfSystem} />
      <LocalSignInCard />
      {opened === undefined ? null : (
        <ProviderDialog
          key={opened === 'new' ? opened : opened.id}
          isOfSystem={isOfSystem}
          edited={opened === 'new' ? undefined : opened}
          onCreated={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
