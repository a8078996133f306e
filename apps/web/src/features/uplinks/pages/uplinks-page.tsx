import type { UplinkKey } from '@airdeck/contract/uplinks/uplinks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useUplinkKeys, useUplinkSenders } from '../api/uplinks.ts';
import { EditKeyDialog, NewKeyDialog } from '../components/key-form.tsx';
import { KeyInstructions } from '../components/key-instructions.tsx';
import { KeyTable } from '../components/key-table.tsx';
import { SenderTable } from '../components/sender-table.tsx';
import classes from '../components/uplinks.module.css';

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly uplinkKey: UplinkKey }
  | { readonly kind: 'instructions'; readonly uplinkKey: UplinkKey; readonly secret?: string };

/** Keys with which other systems deliver messages of devices, and the devices in these messages that are not known yet. */
export function UplinksPage() {
  const { t } = useTranslation();
  const keys = useUplinkKeys();
  const { data: senders = [] } = useUplinkSenders();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const addButton = <AddButton onClick={() => setOpened({ kind: 'new' })}>{t('uplinks.add')}</AddButton>;
  if (!keys.data && keys.error) return <LoadFailure error={keys.error} onRetry={keys.refetch} />;
  return (
    <>
      <PageHead title={t('uplinks.title')} text={t('uplinks.text')} actions={addButton} />
      {keys.data ? (
        keys.data.keys.length === 0 ? (
          <EmptyState drawing="devices" text={t('uplinks.none')} />
        ) : (
          <KeyTable
            keys={keys.data.keys}
            onEdit={(uplinkKey) => setOpened({ kind: 'edit', uplinkKey })}
            onInstruct={(uplinkKey) => setOpened({ kind: 'instructions', uplinkKey })}
          />
        )
      ) : (
        <FormSkeleton fields={3} />
      )}
      {senders.length > 0 ? (
        <Card
          className={classes.senders}
          title={t('uplinks.senders.title')}
          subtitle={t('uplinks.senders.text')}
        >
          <SenderTable senders={senders} />
        </Card>
      ) : null}
      {opened?.kind === 'new' ? (
        <NewKeyDialog
          onCreated={({ key: uplinkKey, secret }) => setOpened({ kind: 'instructions', uplinkKey, secret })}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'edit' ? <EditKeyDialog uplinkKey={opened.uplinkKey} onClose={close} /> : null}
      {opened?.kind === 'instructions' && keys.data ? (
        <KeyInstructions
          uplinkKey={opened.uplinkKey}
          secret={opened.secret}
          addresses={keys.data}
          onClose={close}
        />
      ) : null}
    </>
  );
}
