import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './devices.module.css';

export type ShownDevice = {
  readonly name: string;
  readonly accessToken: string;
  /** Undefined for one in stock. */
  readonly deviceId?: string;
};

/** What is needed to let a new device speak, and where to go from here. */
export function CreatedDevice({ device, onAnother }: { device: ShownDevice; onAnother: () => void }) {
  const { t } = useTranslation();
  const { name, accessToken, deviceId } = device;
  return (
    <section className={classes.made}>
      <p>{t('devices.create.whatNow', { device: isolate(name) })}</p>
      <SecretField label={t('devices.token.field')} value={accessToken} />
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
