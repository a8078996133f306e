import { isQuantity } from '@airdeck/air/quantities';
import { keyProposal } from '@airdeck/air/recorded-names';
import { unitsOfKey } from '@airdeck/air/recorded-units';
import {
  KEY_NAMES_ERRORS,
  type KeyName,
  MAX_KEY_NAMES,
  type SentKeys,
} from '@airdeck/contract/key-names/key-names';
import { decimalOf } from '@airdeck/contract/telemetry/telemetry-values';
import { ApiError } from '../../http/errors.ts';
import type { SentRows } from './sent-keys.repository.ts';

/** The names of a profile's keys, if each key has one, in a unit of its quantity. @throws ApiError 400/31 */
export function checkedKeyNames(names: readonly KeyName[]): KeyName[] {
  if (names.length > MAX_KEY_NAMES) throw new ApiError(KEY_NAMES_ERRORS.tooMany, { max: MAX_KEY_NAMES });
  const keys = new Set<string>();
  for (const { key, quantity, unit } of names) {
    if (keys.has(key)) throw new ApiError(KEY_NAMES_ERRORS.keyTwice, { key });
    keys.add(key);
    if (unit !== '' && !unitsOfKey(quantity).includes(unit))
      throw new ApiError(KEY_NAMES_ERRORS.unknownUnit, { unit, quantity });
  }
  return [...names];
}

/**
 * Keys without a name that are no quantities, those with a proposal first, by quantity, preferred keys before others.
 * Devices of a profile may be of several makers, so a quantity can be proposed for several keys.
 */
export function sentKeysOf({ devices, keys }: SentRows, names: readonly KeyName[]): SentKeys {
  const named = new Set(names.map(({ key }) => key));
  const unknown = keys.filter(({ key }) => !isQuantity(key) && !named.has(key));
  const proposed = unknown.flatMap((sent) => {
    const number = typeof sent.value === 'string' ? decimalOf(sent.value) : (sent.value ?? undefined);
    const proposal = keyProposal(sent.key, number);
    return proposal ? [{ sent, ...proposal }] : [];
  });
  const others = unknown.filter((sent) => !proposed.some((one) => one.sent === sent));
  return {
    devices,
    keys: [
      ...proposed
        .sort((one, other) => one.quantity.localeCompare(other.quantity) || one.rank - other.rank)
        .map(({ sent, quantity, unit, isUnitKnown }) => ({
          ...sent,
          proposal: { key: sent.key, quantity, unit, factor: 1, isUnitKnown },
        })),
      ...others.map((sent) => ({ ...sent, proposal: null })),
    ],
  };
}
