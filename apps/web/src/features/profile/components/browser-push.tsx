import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { PushRefused } from '../../../lib/push/browser-push.ts';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type BrowserPushState, useBrowserPush, useSwitchBrowserPush } from '../api/notifications.ts';
import classes from './notification-card.module.css';

/** Push notifications in this browser. Permission is requested by the button only, never before. */
export function BrowserPush({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { data, isError } = useBrowserPush(userId);
  const change = useSwitchBrowserPush(userId);
  if (isError) return null;
  if (!data) return <Skeleton width="100%" height="2.5rem" />;
  const { state, publicKey } = data;
  const press = () =>
    change.mutate(
      { isOn: state !== 'on', publicKey },
      {
        onSuccess: () => toasts.success(t(state === 'on' ? 'profile.push.nowOff' : 'profile.push.nowOn')),
        onError: (error) =>
          toasts.failure(
            error instanceof PushRefused
              ? t('profile.push.refused')
              : failureText(error, t, 'profile.push.failed'),
          ),
      },
    );
  return (
    <div className={classes.push}>
      <p className={classes.note} role="status">
        {t(`profile.push.state.${state}`)}
      </p>
      {isSwitchable(state) ? (
        <Button variant="default" loading={change.isPending} onClick={press}>
          {t(state === 'on' ? 'profile.push.stop' : 'profile.push.receive')}
        </Button>
      ) : null}
    </div>
  );
}

const isSwitchable = (state: BrowserPushState) => state === 'on' || state === 'off';
