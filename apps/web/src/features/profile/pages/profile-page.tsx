import {
  getNotificationChoices,
  type NotificationChoices,
  saveNotificationChoices,
} from '@airdeck/contract/profile';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { customerUsersPath, PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-column.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import classes from '../components/profile.module.css';
import { ProfileCard, ProfileCardLoading } from '../components/profile-card.tsx';
import { ProfileForm } from '../components/profile-form.tsx';

const FIELD_COUNT = 3;

/** Who one is, at either of its addresses; `?edit` is the form. */
export function ProfilePage() {
  const session = useSession();
  const [search] = useSearchParams();
  // The session ends while this is still mounted; the router follows at once.
  if (!session) return null;
  return search.has('edit') ? <EditedProfile session={session} /> : <ShownProfile session={session} />;
}

function ShownProfile({ session }: { session: Session }) {
  const { t } = useTranslation();
  const userId = session.user.id.id;
  const { data: record, error, refetch } = useQuery(ownRecordQuery(userId));
  const actions = (
    <>
      {/* The reduced menu has no such screen. */}
      {roleOf(session) === 'customer' && !session.isReducedMenu ? (
        <Button component={Link} to={customerUsersPath(session.user.customerId.id)} variant="default">
          {t('users.heading')}
        </Button>
      ) : null}
      <Button component={Link} to={PATHS.changePassword} variant="default">
        {t('profile.changePassword')}
      </Button>
      <Button component={Link} to="?edit">
        {t('profile.edit')}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={t('profile.title')} actions={actions} />
      <div className={classes.cards}>
        {record ? <ProfileCard session={session} record={record} /> : null}
        {!record && error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
        {record || error ? null : <ProfileCardLoading />}
        <NotificationCard userId={userId} />
      </div>
    </>
  );
}

function EditedProfile({ session }: { session: Session }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const userId = session.user.id.id;
  const { data: record, error, refetch } = useQuery(ownRecordQuery(userId));
  const leave = () => void navigate(pathname);
  return (
    <>
      <PageHead title={t('profile.edit')} back={useBack(pathname)} />
      {record ? (
        <ProfileForm
          userId={userId}
          email={session.user.email}
          record={record}
          onSaved={leave}
          onCancel={leave}
        />
      ) : null}
      {!record && error ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {record || error ? null : <FormSkeleton fields={FIELD_COUNT} />}
    </>
  );
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const { message, detail } = failureText(error, t, 'profile.loadFailed');
  return <LoadFailure text={message} detail={detail} onRetry={onRetry} />;
}

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
function NotificationCard({ userId }: { userId: string }) {
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
