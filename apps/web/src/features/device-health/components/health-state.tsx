import type { DeviceHealth } from '@airdeck/contract/backoffice/device-health';
import { useTranslation } from 'react-i18next';
import { ClockIcon, type Icon, OfflineIcon, SuccessIcon } from '../../../ui/icon/icons.tsx';
import classes from './device-health.module.css';

export const STATE_ICONS: Readonly<Record<DeviceHealth['state'], Icon>> = {
  active: SuccessIcon,
  late: ClockIcon,
  silent: OfflineIcon,
};

/** How alive a device is, by icon and word. */
export function HealthState({ state }: { state: DeviceHealth['state'] }) {
  const { t } = useTranslation();
  const DrawnIcon = STATE_ICONS[state];
  return (
    <span className={classes.state} data-state={state}>
      <DrawnIcon size={18} />
      {t(`deviceState.${state}`)}
    </span>
  );
}
