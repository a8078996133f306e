import type { AttributeScope } from '@airdeck/contract/telemetry/attributes';

/** One attribute of a device. */
export type StoredAttribute = {
  readonly scope: AttributeScope;
  readonly key: string;
  readonly value: unknown;
  /** Epoch ms. */
  readonly lastUpdateTs: number;
};
