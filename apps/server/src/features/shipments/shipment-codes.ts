import type { ReceiptOutcome } from '@airdeck/contract/shipments/shipment-receipts';
import type { StoredShipmentDevice } from './shipment-writes.repository.ts';

/** Result of matching a code, before anything is received. */
export type MatchedCode =
  | { readonly code: string; readonly device: StoredShipmentDevice }
  | { readonly code: string; readonly outcome: Extract<ReceiptOutcome, 'unknown' | 'ambiguous'> };

/**
 * Matches codes with devices of a shipment: by id, else by label, else by name, ignoring case. A label or name shared
 * by two devices is ambiguous.
 */
export function matchCodes(
  codes: readonly string[],
  devices: readonly StoredShipmentDevice[],
): MatchedCode[] {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  const byLabel = indexBy(devices, ({ label }) => label);
  const byName = indexBy(devices, ({ name }) => name);
  return codes.map((code) => {
    const key = code.trim().toLowerCase();
    const known = byId.get(key) ?? byLabel.get(key) ?? byName.get(key);
    if (known === undefined) return { code, outcome: 'unknown' };
    return known === 'several' ? { code, outcome: 'ambiguous' } : { code, device: known };
  });
}

function indexBy(
  devices: readonly StoredShipmentDevice[],
  textOf: (device: StoredShipmentDevice) => string | null,
): Map<string, StoredShipmentDevice | 'several'> {
  const found = new Map<string, StoredShipmentDevice | 'several'>();
  for (const device of devices) {
    const key = textOf(device)?.trim().toLowerCase();
    if (key) found.set(key, found.has(key) ? 'several' : device);
  }
  return found;
}
