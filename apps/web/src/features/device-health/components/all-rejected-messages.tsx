import type { RejectedReason } from '@airdeck/contract/device-health/rejected-messages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectionWord } from '../../../lib/devices/rejection-word.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useAllRejectedMessages, useSendAllAgain } from '../api/rejected-messages.ts';
import classes from './device-health.module.css';
import { storedWord } from './rejected-messages.tsx';

type AllRejectedMessagesProps = { readonly format: Formatters };

/** The kept messages of all devices in the reader's scope, which are sent again by reason; nothing without any. */
export function AllRejectedMessages({ format }: AllRejectedMessagesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useAllRejectedMessages();
  if (!data || (data.reasons.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('deviceHealth.again.open')}
      </Button>
      {isOpen ? (
        <Dialog title={t('deviceHealth.again.open')} onClose={() => setOpen(false)} size="lg">
          <Reasons reasons={data.reasons} format={format} />
        </Dialog>
      ) : null}
    </>
  );
}

function Reasons({
  reasons,
  format,
}: AllRejectedMessagesProps & { readonly reasons: readonly RejectedReason[] }) {
  const { t } = useTranslation();
  if (reasons.length === 0) return <p className={looks.dim}>{t('deviceHealth.again.noneOfAll')}</p>;
  return (
    <>
      <p className={looks.dim}>{t('deviceHealth.again.text')}</p>
      <ul className={looks.stack} aria-label={t('deviceHealth.again.open')}>
        {reasons.map((one) => (
          <li key={one.reason}>
            <Reason counted={one} format={format} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Reason({ counted, format }: AllRejectedMessagesProps & { readonly counted: RejectedReason }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [soFar, setSoFar] = useState(0);
  const { mutate, isPending } = useSendAllAgain(({ messages }) => setSoFar(messages));
  const { reason, devices, messages, kept } = counted;
  const send = () =>
    mutate(reason, {
      onSuccess: (sent) => toasts.success(storedWord(sent, t, format)),
      onError: (failure) => toasts.failed(failure, t('deviceHealth.again.failed')),
    });
  return (
    <section className={looks.startStack}>
      <h4 className={classes.keptReason}>{rejectionWord(reason, t)}</h4>
      <p>
        {t('deviceHealth.again.counts', {
          messages: format.number(messages),
          devices: format.number(devices),
        })}
      </p>
      {kept < messages ? (
        <p>{t('deviceHealth.again.notWhole', { messages: format.number(messages - kept) })}</p>
      ) : null}
      {isPending ? (
        <p role="status">{t('deviceHealth.again.soFar', { messages: format.number(soFar) })}</p>
      ) : null}
      {kept > 0 ? (
        <Button variant="default" loading={isPending} onClick={send}>
          {t('deviceHealth.again.send', { count: kept })}
        </Button>
      ) : null}
    </section>
  );
}
