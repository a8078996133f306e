import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { useActs } from '../../ui/dialog/use-acts.ts';
import { useToasts } from '../../ui/toast/toast.tsx';

type OutletActsProps = {
  test: () => Promise<WebhookTest>;
  /** Text after a delivered test. */
  tested: string;
  remove: () => Promise<unknown>;
  /** Text that says what else is lost by deleting it. */
  removeText: string;
};

/** Sends a test to a receiver outside the product, or deletes it. */
export function OutletActs({ test, tested, remove, removeText }: OutletActsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const sending = useActs();
  const removal = useActs();
  const done = ({ isDelivered, reason, detail }: WebhookTest) => {
    if (isDelivered) return tested;
    const reasons = format.sentences([t(`deliveryFailure.${reason ?? 'failed'}`), detail]);
    toasts.failure({ message: t('failure.send'), detail: reasons });
    return undefined;
  };
  return (
    <>
      <Button
        variant="default"
        loading={sending.isBusy}
        onClick={() => sending.act(test, { done, failed: t('failure.send') })}
      >
        {t('outlets.test')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={removal.isBusy}
        onClick={() => removal.remove(removeText, remove)}
      >
        {t('outlets.delete')}
      </Button>
    </>
  );
}
