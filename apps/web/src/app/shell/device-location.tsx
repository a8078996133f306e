import { REFRESH_MS } from '@airdeck/air/windows';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DevicePosition } from '../../lib/outdoor/device-position.ts';
import { usePositionInView } from '../../lib/outdoor/device-position.ts';
import { locationQuery } from '../../lib/outdoor/outdoor-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { PinIcon } from '../../ui/icon/icons.tsx';
import classes from './top-bar.module.css';

/** The place of the device on the screen, in words. For customers' users, it is refreshed periodically. */
export function DeviceLocation() {
  const position = usePositionInView();
  return position && <LocationText position={position} />;
}

function LocationText({ position }: { position: DevicePosition }) {
  const { t } = useTranslation();
  const isCustomer = useSession()?.user.authority === 'CUSTOMER_USER';
  const { data } = useQuery({
    ...locationQuery(position),
    refetchInterval: isCustomer ? REFRESH_MS.deviceLocation : false,
  });
  if (!data?.text) return null;
  return (
    <p className={classes.location} title={t('outdoor.location')}>
      <PinIcon size={16} />
      <span className={classes.text} dir="auto">
        {data.text}
      </span>
    </p>
  );
}
