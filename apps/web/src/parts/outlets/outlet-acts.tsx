import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../ui/dialog/use-acts.ts';
import { useTestOutcome } from './test-outcome.ts';

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
  const outcome = useTestOutcome();
  const sending = useActs();
  const removal = useActs();
  return (
    <>
      <Button variant="default" loading={sending.isBusy} onClick={() => sending.act(test, outcome(tested))}>
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
