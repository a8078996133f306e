import { type KeyProposal, keyProposal } from '@airdeck/air/recorded-names';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import type { UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import type { UplinkReading } from './uplink-message.ts';

/** Makers whose keys and units are known. Those of network servers depend on the decoder of each device. */
const KNOWN: ReadonlySet<UplinkSource> = new Set(['airGradient', 'sensorCommunity']);

/**
 * The names of a maker's keys: of several keys with the same quantity, the preferred one alone. They count for devices
 * whose profile names no key.
 */
export function makerNames(source: UplinkSource, [reading]: readonly UplinkReading[]): KeyName[] {
  if (!KNOWN.has(source) || !reading) return [];
  const best = new Map<string, KeyProposal & { readonly key: string }>();
  for (const key of Object.keys(reading.values)) {
    // The maker's unit does not depend on the value.
    const proposal = keyProposal(key, undefined);
    if (!proposal) continue;
    const other = best.get(proposal.quantity);
    if (!other || proposal.rank < other.rank) best.set(proposal.quantity, { ...proposal, key });
  }
  return [...best.values()].map(({ key, quantity, unit }) => ({
    key,
    quantity,
    factor: 1,
    unit: quantity === 'pressure' && source === 'sensorCommunity' ? 'Pa' : unit,
  }));
}
