import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { useToasts } from '../../ui/toast/toast.tsx';

/** Says how a test ended. @returns the outcome of an act, from the text for a delivered test */
export function useTestOutcome() {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  return (tested: string) => ({
    failed: t('failure.send'),
    done({ isDelivered, reason, detail }: WebhookTest): string | undefined {
      if (isDelivered) return tested;
      const reasons = format.sentences([t(`deliveryFailure.${reason ?? 'failed'}`), detail]);
      toasts.failure({ message: t('failure.send'), detail: reasons });
      return undefined;
    },
  });
}
