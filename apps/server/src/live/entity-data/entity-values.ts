import type { AttributeScope } from '@airdeck/contract/attributes';
import type { EntityKey } from '@airdeck/contract/live/commands';
import { valueText } from '@airdeck/contract/telemetry-values';
import type { EntityFields } from './entity-page.repository.ts';

/** A value as entity data shows it. Entity fields, and what there is nothing of, are of time 0. */
export type ShownValue = { readonly ts: number; readonly value: string };

/** Values by kind of key, then key. */
export type ShownValues = Partial<Record<EntityKey['type'], Record<string, ShownValue>>>;

export const NOTHING: ShownValue = { ts: 0, value: '' };

/** Which scopes a kind of attribute key means; undefined for what is no attribute. */
export const ATTRIBUTE_KEY_SCOPES: Partial<Record<EntityKey['type'], readonly AttributeScope[]>> = {
  ATTRIBUTE: ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'],
  SERVER_ATTRIBUTE: ['SERVER_SCOPE'],
  CLIENT_ATTRIBUTE: ['CLIENT_SCOPE'],
  SHARED_ATTRIBUTE: ['SHARED_SCOPE'],
};

export function shown(ts: number, value: unknown): ShownValue {
  return { ts, value: valueText(value) };
}

export function fieldValue(fields: EntityFields, field: string): ShownValue {
  const value = Object.hasOwn(fields, field) ? fields[field as keyof EntityFields] : null;
  return value === null ? NOTHING : shown(0, value);
}

/** Each key once, without those that are known already. */
export function withoutKnown(keys: readonly EntityKey[], known: readonly EntityKey[]): EntityKey[] {
  const names = new Set(known.map(({ type, key }) => `${type} ${key}`));
  return keys.filter(({ type, key }) => {
    const name = `${type} ${key}`;
    return !names.has(name) && names.add(name);
  });
}

/** Puts a value in its place. No prototype: a key may be named like a part of every object. */
export function put(values: ShownValues, { type, key }: EntityKey, value: ShownValue): void {
  let ofType = values[type];
  if (!ofType) {
    ofType = Object.create(null) as Record<string, ShownValue>;
    values[type] = ofType;
  }
  ofType[key] = value;
}
