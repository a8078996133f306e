import { unitsOfKey } from '@airdeck/air/recorded-units';
import { KEY_NAMES_ERRORS, type KeyName, MAX_KEY_NAMES } from '@airdeck/contract/key-names/key-names';
import { ApiError } from '../../http/errors.ts';

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
