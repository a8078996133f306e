import { z } from 'zod';
import { telemetryEntitySchema } from './timeseries.ts';

/** What a device says of itself, what the server keeps of it, and what both share. */
export const ATTRIBUTE_SCOPES = ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'] as const;
export type AttributeScope = (typeof ATTRIBUTE_SCOPES)[number];

/** Server attributes that are computed, and that nobody can write. */
export const ACTIVITY_KEYS = ['active', 'lastActivityTime'] as const;

/** Server attribute: after how many ms of silence a device counts as inactive. */
export const INACTIVITY_TIMEOUT_KEY = 'inactivityTimeout';

/** Attributes that one request may write at most. */
export const MAX_ATTRIBUTES_PER_REQUEST = 1000;

/** What one scope of a device holds at most, as written by users: so many attributes, and so many bytes of text. */
export const MAX_ATTRIBUTES_PER_SCOPE = 1000;
export const MAX_ATTRIBUTE_BYTES_PER_SCOPE = 1_048_576;

export const attributeSchema = z.object({
  /** Epoch ms. */
  lastUpdateTs: z.number().int(),
  key: z.string(),
  /** As it was written: text, number, boolean or JSON. */
  value: z.unknown(),
});

/** `scope` is checked by the server, which answers in the platform's words. */
export const scopedEntitySchema = telemetryEntitySchema.extend({ scope: z.string() });
