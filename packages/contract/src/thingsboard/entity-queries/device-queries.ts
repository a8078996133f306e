import { z } from 'zod';

/** A time or duration; numbers that a double cannot represent exactly become the nearest one. */
export const milliseconds = z
  .number()
  .transform((value) =>
    Math.max(Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER),
  );

/** An optional text. */
const text = z.string().nullish();

const ENTITY_KEY_TYPES = [
  'ENTITY_FIELD',
  'TIME_SERIES',
  'ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'CLIENT_ATTRIBUTE',
  'SHARED_ATTRIBUTE',
] as const;

export const entityKeySchema = z.object({ type: z.enum(ENTITY_KEY_TYPES), key: z.string() });
export type EntityKey = z.infer<typeof entityKeySchema>;

export const wireEntitySchema = z.object({ entityType: z.string(), id: z.string() });

export const entityFilterSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('singleEntity'), singleEntity: wireEntitySchema }),
  z.object({
    type: z.literal('entityList'),
    entityType: z.string(),
    entityList: z.array(z.string()).max(1000),
  }),
  z.object({ type: z.literal('entityName'), entityType: z.string(), entityNameFilter: text }),
  z.object({ type: z.literal('entityType'), entityType: z.string() }),
  z.object({
    type: z.literal('deviceType'),
    deviceType: text,
    deviceTypes: z.array(z.string()).max(1000).nullish(),
    deviceNameFilter: text,
  }),
]);
export type EntityFilter = z.infer<typeof entityFilterSchema>;

/** The compared value; values that a dashboard would fill in have their default here. */
const operandOf = <T extends z.ZodType>(value: T) =>
  z
    .object({ defaultValue: value.nullish(), userValue: value.nullish() })
    .transform(({ defaultValue, userValue }) => userValue ?? defaultValue ?? null);

const simplePredicates = [
  z.object({
    type: z.literal('STRING'),
    operation: z.enum([
      'EQUAL',
      'NOT_EQUAL',
      'STARTS_WITH',
      'ENDS_WITH',
      'CONTAINS',
      'NOT_CONTAINS',
      'IN',
      'NOT_IN',
    ]),
    value: operandOf(z.string()),
    ignoreCase: z.boolean().nullish(),
  }),
  z.object({
    type: z.literal('NUMERIC'),
    operation: z.enum(['EQUAL', 'NOT_EQUAL', 'GREATER', 'LESS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL']),
    value: operandOf(z.number()),
  }),
  z.object({
    type: z.literal('BOOLEAN'),
    operation: z.enum(['EQUAL', 'NOT_EQUAL']),
    value: operandOf(z.boolean()),
  }),
] as const;
export type SimplePredicate = z.infer<(typeof simplePredicates)[number]>;

/** Most predicates in one filter: they are evaluated for each device. */
const MAX_PREDICATES = 20;

/** One of several predicates, or all; not nested further. */
const predicate = z.discriminatedUnion('type', [
  ...simplePredicates,
  z.object({
    type: z.literal('COMPLEX'),
    operation: z.enum(['AND', 'OR']),
    predicates: z.array(z.discriminatedUnion('type', simplePredicates)).max(MAX_PREDICATES),
  }),
]);
export type KeyPredicate = z.infer<typeof predicate>;

const keyFilters = z
  .array(z.object({ key: entityKeySchema, predicate }))
  .max(MAX_PREDICATES)
  .nullish();
export type KeyFilters = z.infer<typeof keyFilters>;

/** Whether a device has to match all of them, which is the default, or one. */
const keyFiltersOperation = z.enum(['AND', 'OR']).nullish();

/** Filters of devices by their values. */
export const narrowing = { keyFilters, keyFiltersOperation };

export const entityCountQuerySchema = z.object({ entityFilter: entityFilterSchema, ...narrowing });
export type EntityCountQuery = z.infer<typeof entityCountQuerySchema>;

export const entityDataQuerySchema = z.object({
  entityFilter: entityFilterSchema,
  pageLink: z.object({
    pageSize: z.int().min(1).max(1000),
    /** From 0. */
    page: z.int().min(0).default(0),
    textSearch: text,
    /** Whether the list is refreshed periodically. */
    dynamic: z.boolean().nullish(),
    sortOrder: z
      .object({ key: entityKeySchema, direction: z.enum(['ASC', 'DESC']).default('ASC') })
      .nullish(),
  }),
  entityFields: z.array(entityKeySchema).max(100).nullish(),
  latestValues: z.array(entityKeySchema).max(100).nullish(),
  ...narrowing,
});
export type EntityDataQuery = z.infer<typeof entityDataQuerySchema>;
