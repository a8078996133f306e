import {
  getAutomationSettings,
  saveAutomationSettings,
} from '@airdeck/contract/automations/automation-settings';
import { getCommandSettings, saveCommandSettings } from '@airdeck/contract/commands/commands';
import {
  getAccessTokenSettings,
  saveAccessTokenSettings,
} from '@airdeck/contract/devices/device-credentials';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** The rights of the tenant's customers over their purifiers. Each choice is saved immediately. */
export function OperateCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.operate.title')} subtitle={t('profile.operate.text')}>
      <Allowance
        name="commands"
        label={t('profile.operate.customers')}
        read={async (signal) => (await call(getCommandSettings, {}, { signal })).customersMayOperate}
        save={async (customersMayOperate) => {
          await call(saveCommandSettings, { body: { customersMayOperate } });
        }}
      />
      <Allowance
        name="automations"
        label={t('profile.operate.automate')}
        read={async (signal) => (await call(getAutomationSettings, {}, { signal })).customersMayAutomate}
        save={async (customersMayAutomate) => {
          await call(saveAutomationSettings, { body: { customersMayAutomate } });
        }}
      />
    </Card>
  );
}

/** Whether their users may read access tokens. */
export function AccessTokenCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.accessTokens.title')} subtitle={t('profile.accessTokens.text')}>
      <Allowance
        name="accessTokens"
        label={t('profile.accessTokens.customers')}
        read={async (signal) => (await call(getAccessTokenSettings, {}, { signal })).customersMayReadTokens}
        save={async (customersMayReadTokens) => {
          await call(saveAccessTokenSettings, { body: { customersMayReadTokens } });
        }}
      />
    </Card>
  );
}

type AllowanceProps = {
  /** First part of the query key. */
  name: string;
  label: string;
  read: (signal: AbortSignal) => Promise<boolean>;
  save: (isAllowed: boolean) => Promise<void>;
};

function Allowance({ name, label, read, save: saveIt }: AllowanceProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const queryKey = [name, 'settings'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const save = useMutation({
    mutationFn: saveIt,
    onSuccess: (_, isAllowed) => {
      queries.setQueryData(queryKey, isAllowed);
      toasts.success(t('profile.saved'));
    },
    onError: (failure) => toasts.failure(failureText(failure, t, 'profile.saveFailed')),
  });
  if (data === undefined && error) {
    const { message, detail } = failureText(error, t, 'profile.choicesFailed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton width="100%" height="1.5rem" label={t('ui.loading')} />;
  return (
    <Checkbox
      label={label}
      // Optimistic update, reverted when it is refused.
      checked={save.isPending ? save.variables : data}
      aria-disabled={save.isPending}
      onChange={(event) => {
        if (!save.isPending) save.mutate(event.currentTarget.checked);
      }}
    />
  );
}
