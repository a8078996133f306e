import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import {
  AUTOMATE,
  type CustomerRight,
  OPERATE,
  READ_TOKENS,
  useCustomerRight,
} from '../api/customer-rights.ts';

/** The rights of the tenant's customers over their purifiers. Each choice is saved immediately. */
export function OperateCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.operate.title')} subtitle={t('profile.operate.text')}>
      <Right right={OPERATE} label={t('profile.operate.customers')} />
      <Right right={AUTOMATE} label={t('profile.operate.automate')} />
    </Card>
  );
}

/** Whether their users may read access tokens. */
export function AccessTokenCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.accessTokens.title')} subtitle={t('profile.accessTokens.text')}>
      <Right right={READ_TOKENS} label={t('profile.accessTokens.customers')} />
    </Card>
  );
}

function Right({ right, label }: { right: CustomerRight; label: string }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { stored, change } = useCustomerRight(
    right,
    () => toasts.success(t('profile.saved')),
    (failure) => toasts.failed(failure, t('profile.saveFailed')),
  );
  const { data, error, refetch } = stored;
  if (data === undefined) {
    const waiting = <Skeleton width="100%" height="1.5rem" label={t('ui.loading')} />;
    return <NotLoaded error={error} onRetry={refetch} waiting={waiting} />;
  }
  return (
    <Checkbox
      label={label}
      // Optimistic update, reverted when it is refused.
      checked={change.isPending ? change.variables : data}
      aria-disabled={change.isPending}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.currentTarget.checked);
      }}
    />
  );
}
