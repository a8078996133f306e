import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { readOwnToken } from '../api/access-token.ts';
import { deviceFailureText } from '../api/failed-step.ts';
import classes from './devices.module.css';

export type ShownDevice = {
  readonly name: string;
  /** Undefined: it has to be read once more. */
  readonly accessToken: string | undefined;
  /** The platform's; undefined for one in stock. */
  readonly deviceId?: string;
};

/** What is needed to let a new device speak, and where to go from here. */
export function CreatedDevice({ device, onAnother }: { device: ShownDevice; onAnother: () => void }) {
  const { t } = useTranslation();
  const { name, accessToken, deviceId } = device;
  return (
    <section className={classes.made}>
      <p>{t('devices.create.whatNow', { device: isolate(name) })}</p>
      {accessToken === undefined ? (
        <TokenOf deviceId={deviceId} />
      ) : (
        <SecretField label={t('devices.token.field')} value={accessToken} />
      )}
      <div className={classes.next}>
        <Button component={Link} to={PATHS.devices}>
          {t('devices.create.toList')}
        </Button>
        {deviceId === undefined ? null : (
          <Button component={Link} to={singleDevicePath(deviceId, name)} variant="default">
            {t('devices.visit.action')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('devices.create.another')}
        </Button>
      </div>
    </section>
  );
}

/** Reads it once more: the device was made, and only its token could not be had. */
function TokenOf({ deviceId = '' }: { deviceId: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['access-token', deviceId],
    queryFn: () => readOwnToken(deviceId),
    enabled: deviceId !== '',
    // Not a thing to keep: whoever comes next to this page asks anew.
    gcTime: 0,
  });
  if (data !== undefined) return <SecretField label={t('devices.token.field')} value={data} />;
  if (!error) return null;
  const { message, detail } = deviceFailureText(error, t, 'devices.token.notFound');
  return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
}
