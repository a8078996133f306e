import { getCommandSettings, saveCommandSettings } from '@airdeck/contract/commands';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';

const KEY = ['commands', 'settings'] as const;

/** Whether the customers of one's tenant may run their purifiers. Saved as it is chosen. */
export function OperateCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.operate.title')} subtitle={t('profile.operate.text')}>
      <OperateChoice />
    </Card>
  );
}

function OperateChoice() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getCommandSettings, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: (customersMayOperate: boolean) =>
      call(saveCommandSettings, { body: { customersMayOperate } }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      toasts.success(t('profile.saved'));
    },
    onError: (failure) => toasts.failure(failureText(failure, t, 'profile.saveFailed')),
  });
  if (!data && error) {
    const { message, detail } = failureText(error, t, 'profile.choicesFailed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="100%" height="1.5rem" label={t('ui.loading')} />;
  // Shown as if it had arrived, at once, and back to what was when it is refused.
  const isChecked = save.isPending ? save.variables : data.customersMayOperate;
  return (
    <Checkbox
      label={t('profile.operate.customers')}
      checked={isChecked}
      aria-disabled={save.isPending}
      onChange={(event) => {
        if (!save.isPending) save.mutate(event.currentTarget.checked);
      }}
    />
  );
}
