import type { Receiver } from '@airdeck/contract/notifications/receivers';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../../lib/format/use-formatters.ts';
import { useTestOutcome } from '../../../../parts/outlets/test-outcome.ts';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { LoadFailure } from '../../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { PlusIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import classes from '../../components/notifications.module.css';
import { removeReceiver, sendTest, useReceivers } from '../api/receivers.ts';
import { kindName } from './kind-name.ts';
import { ReceiverDialog } from './receiver-dialog.tsx';

/** The receivers of alerts besides users, which rules name. */
export function ReceiverList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReceivers();
  const [opened, setOpened] = useState<'new' | Receiver>();
  return (
    <section>
      <div className={classes.head}>
        <h2 className={looks.title}>{t('receivers.title')}</h2>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={data === undefined}
          onClick={() => setOpened('new')}
        >
          {t('receivers.add')}
        </Button>
      </div>
      <p className={classes.about}>{t('receivers.text')}</p>
      {data === undefined ? (
        error ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <FormSkeleton fields={2} />
        )
      ) : data.receivers.length === 0 ? null : (
        <ReceiverTable receivers={data.receivers} onEdit={setOpened} />
      )}
      {opened === undefined || data === undefined ? null : (
        <ReceiverDialog
          edited={opened === 'new' ? undefined : opened}
          kinds={data.kinds}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

type ReceiverTableProps = {
  receivers: readonly Receiver[];
  onEdit: (receiver: Receiver) => void;
};

function ReceiverTable({ receivers, onEdit }: ReceiverTableProps) {
  const { t } = useTranslation();
  const testing = useActs();
  const removal = useActs();
  const outcome = useTestOutcome();
  return (
    <PlainTable
      label={t('receivers.title')}
      rows={receivers}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('receivers.column.name'),
          cell: ({ name, kind, target }) => (
            <>
              <bdi>{name}</bdi>
              <span className={looks.below}>
                {kindName(kind, t)}: <bdi>{target}</bdi>
              </span>
            </>
          ),
        },
        {
          header: t('receivers.column.state'),
          cell: (receiver) => <ReceiverState receiver={receiver} />,
        },
        {
          header: t('receivers.column.rules'),
          cell: ({ rules }) => (rules === 0 ? t('receivers.noRule') : t('receivers.rules', { count: rules })),
        },
        {
          header: t('receivers.column.actions'),
          cell: (receiver) => (
            <RowButtons
              buttons={[
                { label: t('receivers.edit'), onClick: () => onEdit(receiver) },
                {
                  label: t(receiver.isConfirmed ? 'outlets.test' : 'receivers.askAgain'),
                  isBusy: testing.busyId === receiver.id,
                  onClick: () =>
                    void testing.act(() => sendTest(receiver), {
                      ...outcome(t(receiver.isConfirmed ? 'receivers.tested' : 'receivers.asked')),
                      id: receiver.id,
                    }),
                },
                {
                  label: t('outlets.delete'),
                  destructive: true,
                  onClick: () =>
                    void removal.remove(t('receivers.deleteQuestion', { name: isolate(receiver.name) }), () =>
                      removeReceiver(receiver),
                    ),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

/** The outcome of the last message, or why none is sent. */
function ReceiverState({ receiver }: { receiver: Receiver }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { isEnabled, isConfirmed, failure, sentTime } = receiver;
  if (!isEnabled) return t('receivers.state.off');
  if (!isConfirmed) return t('receivers.state.unconfirmed');
  if (failure)
    return (
      <>
        {t('receivers.state.failed', { time: format.dateTime(failure.time) })}
        <span className={looks.below}>
          {format.sentences([
            t(`deliveryFailure.${failure.reason}`),
            failure.detail && isolate(failure.detail),
          ])}
        </span>
      </>
    );
  return sentTime === null
    ? t('receivers.state.unused')
    : t('receivers.state.sent', { time: format.dateTime(sentTime) });
}
