import type { NotificationChoices } from '@airdeck/contract/profile';
import { getNotificationChoices, saveNotificationChoices } from '@airdeck/contract/profile';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import classes from './notification-card.module.css';

const keyOf = (userId: string) => ['notification-choices', userId];

/** What the reader wants to be notified of, and how. */
function useNotificationChoices(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getNotificationChoices, { params: { userId } }, { signal }),
  });
}

function useSaveNotificationChoices(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChoices) => call(saveNotificationChoices, { params: { userId }, body }),
    onSuccess: (choices) => queries.setQueryData(keyOf(userId), choices),
  });
}

const CHOICES = [
  'alarmMail',
  'alarmPush',
  'silentDeviceMail',
] as const satisfies readonly (keyof NotificationChoices)[];

/** What one wants to be notified of, and how. Each choice is saved as it is made. */
export function NotificationCard({ userId }: { userId: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.notifications')} subtitle={t('profile.notificationsText')}>
      <Choices userId={userId} />
    </Card>
  );
}

function Choices({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { data, error, refetch } = useNotificationChoices(userId);
  const save = useSaveNotificationChoices(userId);
  const [onItsWay, setOnItsWay] = useState<NotificationChoices>();
  if (!data && error) {
    const { message, detail } = failureText(error, t, 'profile.choicesFailed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  // Shown as if it had arrived, at once, and back to what was when it is refused.
  const shown = onItsWay ?? data;
  const choose = (choice: keyof NotificationChoices, isChosen: boolean) => {
    if (!data || onItsWay) return;
    const choices = { ...data, [choice]: isChosen };
    setOnItsWay(choices);
    save.mutate(choices, {
      onSuccess: () => toasts.success(t('profile.saved')),
      onError: (failure) => toasts.failure(failureText(failure, t, 'profile.saveFailed')),
      onSettled: () => setOnItsWay(undefined),
    });
  };
  return (
    <div className={classes.choices} aria-busy={!shown}>
      {CHOICES.map((choice) =>
        shown ? (
          <Checkbox
            key={choice}
            label={t(`profile.choice.${choice}`)}
            checked={shown[choice]}
            aria-disabled={onItsWay !== undefined}
            onChange={(event) => choose(choice, event.currentTarget.checked)}
          />
        ) : (
          <span key={choice} className={classes.place}>
            <Skeleton width="18rem" />
          </span>
        ),
      )}
    </div>
  );
}
