import type { OwnPasskey } from '@airdeck/contract/second-factor/passkeys';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../../lib/format/use-formatters.ts';
import { supportsPasskeys } from '../../../../lib/passkeys/passkeys.ts';
import { Age } from '../../../../ui/age/age.tsx';
import { Card } from '../../../../ui/card/card.tsx';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { NotLoaded } from '../../../../ui/empty-state/load-failure.tsx';
import { FormActions } from '../../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import { deletePasskey, passkeysQuery } from '../api/passkeys.ts';
import { useFreshSignIn } from './fresh-sign-in.ts';
import { NewPasskeyDialog } from './new-passkey.tsx';

/** The reader's passkeys. */
export function PasskeysCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title={t('passkeys.title')} subtitle={t('passkeys.text')}>
      {data === undefined ? (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={1} />} />
      ) : data.length === 0 ? (
        <p className={looks.lead}>{t('passkeys.none')}</p>
      ) : (
        <PasskeyTable passkeys={data} />
      )}
      {supportsPasskeys() ? (
        <FormActions>
          <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
        </FormActions>
      ) : (
        <p className={looks.hint}>{t('passkeys.unsupported')}</p>
      )}
      {isAdding ? <NewPasskeyDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function PasskeyTable({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { act, isBusy } = useActs();
  const withFreshSignIn = useFreshSignIn();
  const remove = ({ id, name }: OwnPasskey) =>
    act(() => withFreshSignIn(() => deletePasskey(id)), {
      question: { text: t('passkeys.removeQuestion', { name: isolate(name) }), destructive: true },
      done: (isRemoved) => (isRemoved ? t('passkeys.removed') : undefined),
    });
  return (
    <PlainTable
      label={t('passkeys.title')}
      rows={passkeys}
      rowKey={({ id }) => id}
      columns={[
        { header: t('passkeys.column.name'), cell: ({ name }) => <bdi>{name}</bdi> },
        { header: t('passkeys.column.added'), cell: ({ createdTime }) => format.date(createdTime) },
        {
          header: t('passkeys.column.used'),
          cell: ({ lastUsedTime }) =>
            lastUsedTime === null ? t('passkeys.never') : <Age at={lastUsedTime} format={format.age} />,
        },
        {
          header: t('passkeys.column.actions'),
          cell: (passkey) => (
            <Button
              size="xs"
              variant="default"
              color="red"
              disabled={isBusy}
              onClick={() => void remove(passkey)}
            >
              {t('passkeys.remove')}
            </Button>
          ),
        },
      ]}
    />
  );
}
