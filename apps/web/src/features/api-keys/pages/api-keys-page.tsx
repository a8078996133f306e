import type { ApiKey, MadeApiKey } from '@airdeck/contract/api-keys/api-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useApiKeys, withdrawKey } from '../api/api-keys.ts';
import { expiryText, nameCell, rightsCell, usedCell } from '../components/key-cells.tsx';
import { NewKeyDialog, RenameDialog } from '../components/key-form.tsx';
import { MadeKeyDialog } from '../components/made-key-dialog.tsx';

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'made'; readonly made: MadeApiKey }
  | { readonly kind: 'rename'; readonly apiKey: ApiKey };

/** The reader's own keys, with which programs act as them. */
export function ApiKeysPage() {
  const { t, i18n } = useTranslation();
  const keys = useApiKeys();
  const words = { t, format: useReaderTimes(), direction: i18n.dir() };
  const { remove } = useActs();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);

  const withdraw = (key: ApiKey) =>
    remove(t('apiKeys.withdrawQuestion', { name: isolate(key.name) }), () => withdrawKey(key), {
      done: t('apiKeys.withdrawn'),
    });

  if (!keys.data && keys.error) return <LoadFailure error={keys.error} onRetry={keys.refetch} />;
  return (
    <>
      <PageHead
        title={t('apiKeys.title')}
        text={t('apiKeys.text')}
        actions={<AddButton onClick={() => setOpened({ kind: 'new' })}>{t('apiKeys.add')}</AddButton>}
      />
      {keys.data === undefined ? (
        <FormSkeleton fields={3} />
      ) : keys.data.keys.length === 0 ? (
        <EmptyState drawing="devices" text={t('apiKeys.none')} />
      ) : (
        <PlainTable
          label={t('apiKeys.title')}
          rows={keys.data.keys}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: t('apiKeys.column.name'), cell: (key) => nameCell(key, words) },
            {
              key: 'rights',
              header: t('apiKeys.column.rights'),
              cell: (key) => rightsCell(key, words, 'own'),
            },
            { key: 'used', header: t('apiKeys.column.used'), cell: (key) => usedCell(key, words) },
            { key: 'expires', header: t('apiKeys.column.expires'), cell: (key) => expiryText(key, words) },
            {
              key: 'actions',
              header: t('apiKeys.column.actions'),
              cell: (apiKey) => (
                <RowButtons
                  buttons={[
                    { label: t('apiKeys.rename'), onClick: () => setOpened({ kind: 'rename', apiKey }) },
                    {
                      label: t('apiKeys.withdraw'),
                      destructive: true,
                      onClick: () => void withdraw(apiKey),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {opened?.kind === 'new' ? (
        <NewKeyDialog onMade={(made) => setOpened({ kind: 'made', made })} onClose={close} />
      ) : null}
      {opened?.kind === 'made' && keys.data ? (
        <MadeKeyDialog made={opened.made} httpUrl={keys.data.httpUrl} onClose={close} />
      ) : null}
      {opened?.kind === 'rename' ? <RenameDialog apiKey={opened.apiKey} onClose={close} /> : null}
    </>
  );
}
