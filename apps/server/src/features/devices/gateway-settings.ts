import type { GatewaySettings } from '@airdeck/contract/gateways';

/** ThingsBoard's name for the gateway that spoke for a device last. Written by the server alone. */
export const LAST_GATEWAY = 'lastConnectedGateway';

type Info = Readonly<Record<string, unknown>> | null | undefined;

/** What a device may do as a gateway: `gateway` is ThingsBoard's name, the others are the product's own. */
export const gatewaySettingsOf = (info: Info): GatewaySettings => ({
  isGateway: info?.['gateway'] === true,
  addsDevices: info?.['gatewayAddsDevices'] !== false,
  servesCustomers: info?.['gatewayServesCustomers'] === true,
});

/** The same, as it is kept. */
export const keptGatewaySettings = ({ isGateway, addsDevices, servesCustomers }: GatewaySettings) => ({
  gateway: isGateway,
  gatewayAddsDevices: addsDevices,
  gatewayServesCustomers: servesCustomers,
});

/** What is saved of a body's `additionalInfo`. */
export function savedInfo(info: Info): Record<string, unknown> | null {
  if (!info) return null;
  const { [LAST_GATEWAY]: _ofTheServer, ...saved } = info;
  return saved;
}

/** The same of one that may not say what a gateway does: that stays as it is stored. */
export function infoWithinCustomer(stored: Info, info: Info): Record<string, unknown> | null {
  const kept = Object.keys(keptGatewaySettings(gatewaySettingsOf(null))).map(
    (name) => [name, stored?.[name]] as const,
  );
  const known = kept.filter(([, value]) => value !== undefined);
  const others = Object.entries(info ?? {}).filter(([name]) => !kept.some(([own]) => own === name));
  return info || known.length > 0 ? Object.fromEntries([...others, ...known]) : null;
}
