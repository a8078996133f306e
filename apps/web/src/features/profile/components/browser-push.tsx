import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { PushRefused } from '../../../lib/push/browser-push.ts';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useBrowserPush, useSwitchBrowserPush } from '../api/notifications.ts';
import classes from './notification-card.module.css';

/** Push notifications in this browser. Permission is requested by the button only, never before. */
export function BrowserPush({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { data, isError } = useBrowserPush(userId);
  const change = useSwitchBrowserPush(userId);
  const [chosen, setChosen] = useState(false);
  if (isError) return null;
  if (!data) return <Skeleton width="100%" height="2.5rem" />;
  const { state, publicKey } = data;
  const isOn = state === 'on' || state === 'onOwnDevice';
  const isOwnDevice = isOn ? state === 'onOwnDevice' : chosen;
  const switchTo = (wanted: { isOn: boolean; isOwnDevice: boolean }) =>
    change.mutate(
      { ...wanted, publicKey },
      {
        onSuccess: () => toasts.success(t(wanted.isOn ? 'done.saved' : 'done.saved')),
        onError: (error) =>
          toasts.failure(
            error instanceof PushRefused ? t('profile.push.refused') : failureText(error, t, 'failure.save'),
          ),
      },
    );
  const chooseOwnDevice = (isOwn: boolean) => {
    setChosen(isOwn);
    if (isOn && !change.isPending) switchTo({ isOn: true, isOwnDevice: isOwn });
  };
  return (
    <div className={looks.startStack}>
      <p className={classes.note} role="status">
        {t(`profile.push.state.${state}`)}
      </p>
      {isOn || state === 'off' ? (
        <>
          <Checkbox
            label={t('profile.push.ownDevice')}
            description={t('profile.push.ownDeviceText')}
            checked={isOwnDevice}
            aria-disabled={change.isPending}
            onChange={(event) => chooseOwnDevice(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => switchTo({ isOn: !isOn, isOwnDevice })}
          >
            {t(isOn ? 'profile.push.stop' : 'profile.push.receive')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
