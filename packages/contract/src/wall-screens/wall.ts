import { z } from 'zod';
import { errors, REQUEST_ERRORS } from '../common/errors.ts';
import { LANGUAGES } from '../common/languages.ts';
import { contentOf, operation } from '../common/operation.ts';
import { spotSchema } from '../floor-plans/floor-plans.ts';
import { AIRING_TIMES } from '../outlook/airing.ts';
import { verdictSchema } from '../worst-air/verdict.ts';
import { WALL_CALL_PATH, WALL_PLAN_PATH, WALL_SECRET_HEADER } from './wall-link.ts';
import { WALL_SCREEN_PERMISSIONS } from './wall-screens.permissions.ts';

export const WALL_ERRORS = errors('wallScreens', {
  linkUnknown: ['ITEM_NOT_FOUND', 'This link was turned off'],
});

/** Audience of the sentences. */
export const WALL_READERS = ['staff', 'children'] as const;

/** Advice on a room's air. */
export const WALL_ADVICE = ['good', 'fine', 'purify', 'stuffy', 'airNow', 'fault', 'unknown'] as const;

const wallAirSchema = z.object({
  verdict: verdictSchema.describe('On its last values, however old'),
  measuredTime: z.number().int().describe('When the value was measured that decides the verdict'),
  staleTime: z.number().int().describe('From when on the device counts as silent, unless it is heard of'),
  advice: z.enum(WALL_ADVICE),
});
export type WallAir = z.infer<typeof wallAirSchema>;

/** Advice on airing a room tomorrow. */
export const WALL_TOMORROW = ['air', 'shut', 'wet'] as const;

const minutesOfDay = z.number().int().describe('Minutes after midnight, by the clocks of the room');
const wallTomorrowSchema = z.object({
  advice: z.enum(WALL_TOMORROW),
  windows: z.array(z.object({ from: minutesOfDay, to: minutesOfDay, when: z.enum(AIRING_TIMES) })),
});
export type WallTomorrow = z.infer<typeof wallTomorrowSchema>;

const wallRoomSchema = z.object({
  title: z.string(),
  tomorrow: wallTomorrowSchema
    .nullable()
    .describe('When to air the room tomorrow; null: it is closed, or nothing can be said'),
  air: wallAirSchema.nullable().describe('Null: nothing is known'),
});
export type WallRoom = z.infer<typeof wallRoomSchema>;

const wallPlanSchema = z.object({
  version: z.string().describe('Another one after each change of the picture'),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  title: z.string().describe('Name of the floor or building'),
  spots: z
    .array(spotSchema)
    .describe('The place of each of the rooms: shares of the width and height of the picture'),
});
export type WallPlan = z.infer<typeof wallPlanSchema>;

/** Content of a wall screen: without ids, serial numbers and locations. */
export const wallSchema = z.object({
  readers: z.enum(WALL_READERS).describe('For whom the sentences are written'),
  brand: z
    .object({
      name: z.string(),
      logo: z
        .object({ light: z.string(), dark: z.string() })
        .nullable()
        .describe('Addresses of the logo on light and on dark surfaces; null: the name stands alone'),
    })
    .nullable()
    .describe("The tenant's; null: that of the product, which a screen does not name"),
  languages: z.array(z.enum(LANGUAGES)),
  roomSeconds: z.number().int(),
  rooms: z.array(wallRoomSchema),
  plan: wallPlanSchema.nullable().describe('The plan on which the rooms are; null: they are shown in turn'),
  utcOffsetMs: z
    .number()
    .int()
    .nullable()
    .describe(
      'Offset from UTC of the first room whose time zone is known, without naming the zone; null: of none',
    ),
  night: z
    .object({ from: z.number().int(), until: z.number().int() })
    .nullable()
    .describe(
      'Between which times it is dark, now or next, of a place to the degree; null: it does not get dark',
    ),
});
export type Wall = z.infer<typeof wallSchema>;

const { show } = WALL_SCREEN_PERMISSIONS;
const tag = 'wallScreens';

/** Path of the picture: the code, and an optional extension. */
const badgeParams = z.object({ file: z.string().regex(/^[\w-]{1,64}(?:\.svg)?$/) });

export const showWall = operation({
  method: 'GET',
  path: WALL_CALL_PATH,
  permission: show,
  tag,
  summary: 'The content of a wall screen',
  description: `The secret of the link is in the header \`${WALL_SECRET_HEADER}\`.`,
  responses: { 200: wallSchema, 304: z.void() },
  errors: [WALL_ERRORS.linkUnknown, REQUEST_ERRORS.tooManyRequests],
});

export const showWallPlan = operation({
  method: 'GET',
  path: WALL_PLAN_PATH,
  permission: show,
  tag,
  summary: 'The picture of the plan that a wall screen shows',
  description: `The secret of the link is in the header \`${WALL_SECRET_HEADER}\`.`,
  responses: { 200: contentOf('image/webp'), 304: z.void() },
  errors: [WALL_ERRORS.linkUnknown, REQUEST_ERRORS.itemNotFound, REQUEST_ERRORS.tooManyRequests],
});

export const showBadge = operation({
  method: 'GET',
  path: '/badge/:file',
  permission: show,
  tag,
  summary: "A room's air as a picture for websites",
  params: badgeParams,
  query: z.object({ lang: z.enum(LANGUAGES).catch('en') }),
  responses: { 200: contentOf('image/svg+xml') },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.itemNotFound, REQUEST_ERRORS.tooManyRequests],
});
