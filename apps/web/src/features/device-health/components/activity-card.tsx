import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { DeviceActivity } from './device-activity.tsx';
import classes from './device-health.module.css';

/** The time line beneath the readings of a device. */
export function ActivityCard({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2 className={classes.heading}>{t('deviceHealth.activityTitle')}</h2>
      <DeviceActivity deviceId={deviceId} />
    </Card>
  );
}
