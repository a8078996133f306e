import { DEVICE_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import type { DeviceGateway } from '@airdeck/contract/devices/gateways';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOutOfReach } from '../../../../lib/api-client/api-failure.ts';
import { PATHS, servedDevicesPath, singleDevicePath } from '../../../../lib/paths/paths.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useMay } from '../../../../lib/session/use-may.ts';
import { Card } from '../../../../ui/card/card.tsx';
import { LoadFailure } from '../../../../ui/empty-state/load-failure.tsx';
import { useDeviceGateway } from '../api/device-gateway.ts';
import classes from './gateway-card.module.css';
import { GatewaySwitches } from './gateway-switches.tsx';

export interface GatewayCardProps {
  deviceId: string;
  name: string;
  /** Whether the reader has a list of the devices that it serves. */
  hasList?: boolean;
}

/**
 * The gateway of a device, and the devices that a gateway serves. For a device unrelated to gateways, users who cannot
 * change it see nothing.
 */
export function GatewayCard({ deviceId, name, hasList = false }: GatewayCardProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDeviceGateway(deviceId);
  const maySet = useMay(DEVICE_PERMISSIONS.setGateway);
  if (data) {
    if (!maySet && !data.isGateway && !data.through) return null;
    return (
      <Card title={t('gateways.title')}>
        {data.through ? <Through {...data.through} /> : null}
        {data.isGateway || data.servedDevices > 0 ? (
          <Served
            count={data.servedDevices}
            path={hasList ? (listPath) => servedDevicesPath(listPath, deviceId, name) : undefined}
          />
        ) : null}
        {maySet ? <GatewaySwitches deviceId={deviceId} settings={settingsOf(data)} /> : null}
      </Card>
    );
  }
  if (!error || isOutOfReach(error)) return null;
  return (
    <Card title={t('gateways.title')}>
      <LoadFailure error={error} onRetry={refetch} />
    </Card>
  );
}

const settingsOf = ({ isGateway, addsDevices, servesCustomers }: DeviceGateway) => ({
  isGateway,
  addsDevices,
  servesCustomers,
});

function Through({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.line}>
      {t('gateways.through')}{' '}
      <Anchor component={Link} to={singleDevicePath(id, name)}>
        <bdi>{name}</bdi>
      </Anchor>
    </p>
  );
}

type ServedProps = {
  count: number;
  /** Path of the list of served devices, by the path of the reader's device list; undefined: the reader has none. */
  path: ((listPath: string) => string) | undefined;
};

function Served({ count, path }: ServedProps) {
  const { t } = useTranslation();
  const session = useSession();
  const text = t('gateways.served', { count });
  const hasList = path && session && !session.isReducedMenu && count > 0;
  return (
    <p className={classes.line}>
      {hasList ? (
        <Anchor component={Link} to={path(session.isPartner ? PATHS.partnerDevices : PATHS.devices)}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </p>
  );
}
