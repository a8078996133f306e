import { credibleSignMs, DEFAULT_INACTIVITY_TIMEOUT_MS, presenceOf } from '@airdeck/air/staleness';
import { type AttributeScope, INACTIVITY_TIMEOUT_KEY } from '@airdeck/contract/attributes/attributes';

/** One attribute of a device. */
export type StoredAttribute = {
  readonly scope: AttributeScope;
  readonly key: string;
  readonly value: unknown;
  /** Epoch ms. */
  readonly lastUpdateTs: number;
};

/** A device's last sign of life, with its time-out. */
export type SignOfLife = {
  /** Time of the newest sign of life, epoch ms; history sent later does not count. Null: none. */
  readonly lastActivityTime: number | null;
  /** ms of silence after which the device counts as inactive. */
  readonly inactivityTimeoutMs: number;
  /** Epoch ms. */
  readonly createdTime: number;
};

/** The time-out set by a server attribute, ms; the default unless it is a positive number. */
export function inactivityTimeoutOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : DEFAULT_INACTIVITY_TIMEOUT_MS;
}

export function isActive({ lastActivityTime, inactivityTimeoutMs }: SignOfLife, now: number): boolean {
  return (
    presenceOf(credibleSignMs(lastActivityTime, now) ?? undefined, now, inactivityTimeoutMs) !== 'silent'
  );
}

/**
 * The server attributes derived from the signs of life: `active`, `lastActivityTime`, and the time-out if none is set.
 * They are computed on read: no job has to run for a device to become inactive.
 * @param readableFrom epoch ms; a sign of life from before is hidden: it was another owner's
 */
export function activityAttributes(sign: SignOfLife, now: number, readableFrom: number): StoredAttribute[] {
  const { inactivityTimeoutMs, createdTime } = sign;
  const lastActivityTime = credibleSignMs(sign.lastActivityTime, now);
  const active = isActive(sign, now);
  const isReadable = lastActivityTime !== null && lastActivityTime >= readableFrom;
  const changed = isReadable
    ? lastActivityTime + (active ? 0 : inactivityTimeoutMs)
    : Math.max(createdTime, readableFrom);
  const attributes = [
    { key: 'active', value: active, lastUpdateTs: changed },
    { key: INACTIVITY_TIMEOUT_KEY, value: inactivityTimeoutMs, lastUpdateTs: createdTime },
    ...(isReadable
      ? [{ key: 'lastActivityTime', value: lastActivityTime, lastUpdateTs: lastActivityTime }]
      : []),
  ];
  return attributes.map((attribute) => ({ scope: 'SERVER_SCOPE', ...attribute }));
}
