import { z } from 'zod';
import { ALARM_SEVERITIES } from '../../../packages/contract/src/alarms/severities.ts';
import { NULL_UUID } from '../../../packages/contract/src/common/entity.ts';

// Fields that the import reads from ThingsBoard 3.6 to 4.3 and from Airdeck: fewer than in the responses, so that
// versions may differ in the others.

const id = z.object({ id: z.guid() }).transform((given) => given.id.toLowerCase());
/** Null for `NULL_UUID`, which means none. */
const owner = z
  .object({ id: z.guid() })
  .nullish()
  .transform((given) => (given && given.id !== NULL_UUID ? given.id.toLowerCase() : null));
const text = z
  .string()
  .nullish()
  .transform((given) => given ?? null);
/** Any JSON in ThingsBoard; values other than objects are ignored. */
const additionalInfo = z.unknown().transform((given): Record<string, unknown> => {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return isObject ? (given as Record<string, unknown>) : {};
});

const contact = {
  id,
  title: z.string(),
  country: text,
  state: text,
  city: text,
  address: text,
  address2: text,
  zip: text,
  phone: text,
  email: text,
  additionalInfo,
};
/** A tenant or customer. */
export const contactSchema = z.object(contact);
export type WireContact = z.infer<typeof contactSchema>;

export const userSchema = z.object({
  id,
  authority: z.string(),
  tenantId: owner,
  customerId: owner,
  email: z.string(),
  firstName: text,
  lastName: text,
  phone: text,
  additionalInfo,
});
export type WireUser = z.infer<typeof userSchema>;

export const profileSchema = z.object({
  id,
  name: z.string(),
  description: text,
  transportType: text,
  default: z.boolean().nullish(),
});

export const deviceSchema = z.object({
  id,
  name: z.string(),
  label: text,
  customerId: owner,
  deviceProfileId: owner,
  additionalInfo,
});
export type WireDevice = z.infer<typeof deviceSchema>;

export const credentialsSchema = z.object({ credentialsType: z.string(), credentialsId: text });
export type WireCredentials = z.infer<typeof credentialsSchema>;

export const attributesSchema = z.array(z.object({ key: z.string(), value: z.unknown() }));

export const alarmSchema = z.object({
  id,
  type: z.string(),
  severity: z.enum(ALARM_SEVERITIES).catch('INDETERMINATE'),
  acknowledged: z.boolean().catch(false),
  assigneeId: owner,
  startTs: z.number().int(),
  endTs: z.number().int(),
  details: z.unknown(),
});
export type WireAlarm = z.infer<typeof alarmSchema>;

/** A page of which only the total length of the list is used. */
export const countSchema = z.object({ totalElements: z.number().int().min(0) });

export type Point = { readonly ts: number; readonly value: unknown };

/** Points by key. A map, because a key may have the name of an inherited property. */
export const seriesSchema = z.unknown().transform((given, context): ReadonlyMap<string, readonly Point[]> => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail(context, 'no object');
  const series = new Map<string, readonly Point[]>();
  for (const [key, points] of Object.entries(given)) {
    if (!Array.isArray(points)) return fail(context, 'no list of points');
    for (const point of points as Partial<Point>[]) {
      if (!Number.isSafeInteger(point?.ts)) return fail(context, 'a point without a time');
    }
    series.set(key, points as Point[]);
  }
  return series;
});

function fail(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** Field of imported entities on Airdeck with their id on ThingsBoard. */
const SOURCE_ID = 'thingsboardId';

/** `additionalInfo` with the id on ThingsBoard. */
export const withSourceId = (info: Record<string, unknown>, sourceId: string) => ({
  ...info,
  [SOURCE_ID]: sourceId,
});

/** The id on ThingsBoard of an entity on Airdeck; undefined: not imported. */
export function sourceIdOf({
  additionalInfo: info,
}: {
  additionalInfo: Record<string, unknown>;
}): string | undefined {
  const given = info[SOURCE_ID];
  return typeof given === 'string' ? given : undefined;
}
