import type { RejectedGroup, SentAgain } from '@airdeck/contract/device-health/rejected-messages';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectionWord } from '../../../lib/devices/rejection-word.ts';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useRejectedMessages, useSendAgain } from '../api/rejected-messages.ts';
import classes from './device-health.module.css';

type RejectedMessagesProps = { readonly deviceId: string; readonly format: TimeFormatters };

/** A device's rejected messages that are kept, which are sent again by reason. */
export function RejectedMessages(props: RejectedMessagesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <KeptMessages {...props} />;
  return (
    <div className={looks.actions}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('deviceHealth.again.open')}
      </Button>
    </div>
  );
}

function KeptMessages({ deviceId, format }: RejectedMessagesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRejectedMessages(deviceId);
  if (!data) {
    const waiting = <p role="status">{t('ui.loading')}</p>;
    const failed = t('deviceHealth.again.loadFailed');
    return <NotLoaded error={error} fallback={failed} onRetry={refetch} waiting={waiting} />;
  }
  if (data.groups.length === 0) return <p className={looks.dim}>{t('deviceHealth.again.none')}</p>;
  return (
    <>
      <p className={looks.dim}>{t('deviceHealth.again.text')}</p>
      <ul className={looks.stack} aria-label={t('deviceHealth.again.open')}>
        {data.groups.map((group) => (
          <li key={group.reason}>
            <KeptGroup deviceId={deviceId} group={group} format={format} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The number of messages that were stored, as a sentence. */
export function storedWord(
  { messages: count, readings }: Pick<SentAgain, 'messages' | 'readings'>,
  t: TFunction,
  format: Pick<Formatters, 'number'>,
): string {
  return count === 0
    ? t('deviceHealth.again.nothing')
    : t('deviceHealth.again.done', { count, readings: format.number(readings) });
}

function KeptGroup({ deviceId, group, format }: RejectedMessagesProps & { readonly group: RejectedGroup }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { mutate, isPending } = useSendAgain(deviceId);
  const { reason, messages, from, to, storable, readings, staying } = group;
  const send = () =>
    mutate(reason, {
      onSuccess: (sent) => toasts.success(storedWord(sent, t, format)),
      onError: (failure) => toasts.failed(failure, t('deviceHealth.again.failed')),
    });
  const span = { from: isolate(format.dateTime(from)), to: isolate(format.dateTime(to)) };
  return (
    <section className={looks.startStack}>
      <h4 className={classes.keptReason}>{rejectionWord(reason, t)}</h4>
      <p>{t('deviceHealth.again.received', { count: messages, ...span })}</p>
      {storable > 0 ? (
        <p>{t('deviceHealth.again.storable', { count: storable, readings: format.number(readings) })}</p>
      ) : null}
      {staying.map((one) => (
        <p key={one.reason}>
          {t('deviceHealth.again.staying', { count: one.messages, reason: rejectionWord(one.reason, t) })}
        </p>
      ))}
      {storable > 0 ? (
        <Button variant="default" loading={isPending} onClick={send}>
          {t('deviceHealth.again.send', { count: storable })}
        </Button>
      ) : null}
    </section>
  );
}
