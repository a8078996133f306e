import { scaledConversionOf } from '@airdeck/air/recorded-units';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import { decimalOf } from '@airdeck/contract/telemetry/telemetry-values';

/** The quantity under which values of a key are stored, and the conversion of their numbers. */
type NamedKey = { readonly quantity: string; readonly convert: ((value: number) => number) | undefined };

/** The keys of a profile's devices that are stored under another name or in another unit. Never empty. */
export type KeyNames = ReadonlyMap<string, NamedKey>;

/** A profile, as it is read with each of its devices. */
export type ProfileRow = {
  readonly profileId: string;
  readonly profileVersion: number;
  readonly keyNames: readonly KeyName[];
};

/** Undefined: no key has another name. */
export function keyNamesOf(list: readonly KeyName[]): KeyNames | undefined {
  if (list.length === 0) return undefined;
  return new Map(
    list.map(({ key, quantity, unit, factor }) => [
      key,
      { quantity, convert: scaledConversionOf(quantity, unit, factor) },
    ]),
  );
}

/**
 * The values of a reading under the names of their quantities. Decimal text under a key with a name is a number. A value
 * that is sent under the quantity's own name is preferred to one under another name, and of several other names the
 * first in the list: the rest stay under the keys that were sent.
 */
export function nameKeys(source: Record<string, unknown>, names: KeyNames): Record<string, unknown> {
  let named: Record<string, unknown> | undefined;
  for (const [key, { quantity, convert }] of names) {
    if (!Object.hasOwn(source, key)) continue;
    const sent = source[key];
    if (sent === null) continue;
    if (key !== quantity && hasValue(named ?? source, quantity)) continue;
    // Spreading keeps `__proto__` an ordinary key.
    named ??= { ...source };
    if (key !== quantity) delete named[key];
    const number = typeof sent === 'string' ? decimalOf(sent) : typeof sent === 'number' ? sent : undefined;
    named[quantity] = number === undefined ? sent : (convert?.(number) ?? number);
  }
  return named ?? source;
}

const hasValue = (values: Record<string, unknown>, key: string): boolean =>
  Object.hasOwn(values, key) && values[key] !== null;

/** The names of one profile, shared by all of its devices in memory, and replaced when the profile changes. */
export class ProfileNames {
  readonly profileId: string;
  #version: number;
  #names: KeyNames | undefined;

  constructor({ profileId, profileVersion, keyNames }: ProfileRow) {
    this.profileId = profileId;
    this.#version = profileVersion;
    this.#names = keyNamesOf(keyNames);
  }

  get names(): KeyNames | undefined {
    return this.#names;
  }

  /** An older state, read or announced before a newer one, changes nothing. */
  update({ profileVersion, keyNames }: ProfileRow): void {
    if (profileVersion <= this.#version) return;
    this.#version = profileVersion;
    this.#names = keyNamesOf(keyNames);
  }
}

/** The profiles of all devices in memory. */
export class KnownProfiles {
  readonly #byId = new Map<string, ProfileNames>();

  /** The profile of a row or an event, which may be newer than what is known. */
  of(row: ProfileRow): ProfileNames {
    const known = this.#byId.get(row.profileId);
    if (known) {
      known.update(row);
      return known;
    }
    const profile = new ProfileNames(row);
    this.#byId.set(row.profileId, profile);
    return profile;
  }
}
