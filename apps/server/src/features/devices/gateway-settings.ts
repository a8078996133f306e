import type { GatewaySettings } from '@airdeck/contract/devices/gateways';
import type { StoredDevice } from './devices.repository.ts';

/** ThingsBoard's name of the last gateway of a device. Written by the server only. */
export const LAST_GATEWAY = 'lastConnectedGateway';
/** ThingsBoard's mark of a gateway. By itself, it lets a device speak for devices of its own tenant and customer. */
export const GATEWAY = 'gateway';

type Info = Readonly<Record<string, unknown>> | null | undefined;

/** The rights of a device as a gateway. */
export const gatewaySettingsOf = (
  device: Pick<StoredDevice, 'additionalInfo' | 'gatewayAddsDevices' | 'gatewayServesCustomers'>,
): GatewaySettings => ({
  isGateway: device.additionalInfo?.[GATEWAY] === true,
  addsDevices: device.gatewayAddsDevices,
  servesCustomers: device.gatewayServesCustomers,
});

/** The saved part of a body's `additionalInfo`. */
export function savedInfo(info: Info): Record<string, unknown> | null {
  if (!info) return null;
  const { [LAST_GATEWAY]: _ofTheServer, ...saved } = info;
  return saved;
}

/** The same for a caller who may not decide whether a device is a gateway: the mark stays as stored. */
export function infoWithinCustomer(stored: Info, info: Info): Record<string, unknown> | null {
  const { [GATEWAY]: _ofTheTenant, ...others } = info ?? {};
  const mark = stored?.[GATEWAY];
  if (mark !== undefined) return { ...others, [GATEWAY]: mark };
  return info ? others : null;
}
