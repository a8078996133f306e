import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { removeBridge, sendBridgeTest } from '../api/home-assistant.ts';

/** Sends a test to the broker that was saved, or deletes the bridge. */
export function BridgeActions() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const sending = useActs();
  const removal = useActs();
  const done = ({ isDelivered, reason, detail }: WebhookTest) => {
    if (isDelivered) return t('homeAssistant.tested');
    const reasons = [t(`deliveryFailure.${reason ?? 'failed'}`), detail];
    toasts.failure({ message: t('failure.send'), detail: reasons.filter(Boolean).join(' ') });
    return undefined;
  };
  return (
    <>
      <Button
        variant="default"
        loading={sending.isBusy}
        onClick={() => sending.act(sendBridgeTest, { done, failed: t('failure.send') })}
      >
        {t('homeAssistant.test')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={removal.isBusy}
        onClick={() => removal.remove(t('homeAssistant.deleteText'), removeBridge)}
      >
        {t('homeAssistant.delete')}
      </Button>
    </>
  );
}
