import type { GatewaySettings } from '@airdeck/contract/gateways';

/** ThingsBoard's name of the last gateway of a device. Written by the server only. */
export const LAST_GATEWAY = 'lastConnectedGateway';

type Info = Readonly<Record<string, unknown>> | null | undefined;

/** Rights of a device as a gateway: `gateway` is ThingsBoard's name, the others are the product's own. */
export const gatewaySettingsOf = (info: Info): GatewaySettings => ({
  isGateway: info?.['gateway'] === true,
  addsDevices: info?.['gatewayAddsDevices'] !== false,
  servesCustomers: info?.['gatewayServesCustomers'] === true,
});

/** The same, as stored. */
export const keptGatewaySettings = ({ isGateway, addsDevices, servesCustomers }: GatewaySettings) => ({
  gateway: isGateway,
  gatewayAddsDevices: addsDevices,
  gatewayServesCustomers: servesCustomers,
});

/** The saved part of a body's `additionalInfo`. */
export function savedInfo(info: Info): Record<string, unknown> | null {
  if (!info) return null;
  const { [LAST_GATEWAY]: _ofTheServer, ...saved } = info;
  return saved;
}

/** The same for a caller who may not change gateway rights: they stay as stored. */
export function infoWithinCustomer(stored: Info, info: Info): Record<string, unknown> | null {
  const kept = Object.keys(keptGatewaySettings(gatewaySettingsOf(null))).map(
    (name) => [name, stored?.[name]] as const,
  );
  const known = kept.filter(([, value]) => value !== undefined);
  const others = Object.entries(info ?? {}).filter(([name]) => !kept.some(([own]) => own === name));
  return info || known.length > 0 ? Object.fromEntries([...others, ...known]) : null;
}
