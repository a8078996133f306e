import { z } from 'zod';
import type { AttributeScope } from '../../events.ts';

/** Attributes that were written or deleted. */
export type AttributeChange = {
  deviceId: string;
  deviceKey: number;
  scope: AttributeScope;
  lastUpdateTs: number;
  /** `undefined` for a key: it was deleted. */
  values: Record<string, unknown>;
};

declare module '../../events.ts' {
  interface Events {
    'attributes.changed': [change: AttributeChange];
  }
}

const change = {
  deviceId: z.string(),
  deviceKey: z.int(),
  scope: z.enum(['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE']),
  lastUpdateTs: z.number(),
  values: z.record(z.string(), z.unknown()),
};

/** Deleted attributes have no value, which a JSON object cannot express: their keys are listed. */
export const attributeChangeSchema = z.codec(
  z.object({ ...change, deleted: z.array(z.string()) }),
  z.object(change),
  {
    decode: ({ deleted, values, ...rest }) => ({
      ...rest,
      values: { ...values, ...Object.fromEntries(deleted.map((key) => [key, undefined])) },
    }),
    encode: (event) => ({
      ...event,
      deleted: Object.keys(event.values).filter((key) => event.values[key] === undefined),
    }),
  },
);
