import { z } from 'zod';
import { errors, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { listOf, uuidParameter } from '../common/parameters.ts';
import { PICTURE_ERRORS } from '../common/pictures.ts';
import { MAX_KEY_LENGTH } from '../device-port/device-messages.ts';
import { MADE_PLACE_KINDS } from '../places/places.ts';
import { JUDGED_METRICS } from '../worst-air/verdict.ts';
import { FLOOR_PLAN_PERMISSIONS } from './floor-plans.permissions.ts';

export const FLOOR_PLAN_ERRORS = errors('floorPlans', {
  placeUnfit: 'Only floors and buildings have a plan',
  roomUnknown: 'Could not find one of the rooms on this floor!',
  missing: ['ITEM_NOT_FOUND', 'This floor has no plan'],
});

/** Most rooms on a plan. */
export const MAX_PLAN_ROOMS = 200;
/** Longer side of a stored picture, in pixels: readable when printed on A4, and on a large screen. */
export const MAX_PLAN_SIDE_PX = 2_400;
/** Hours of the past that a plan shows: the present one and those before it. */
export const PLAN_HOURS = 24;
/** Most quantities of one request for the hours. */
const MAX_PLAN_KEYS = JUDGED_METRICS.length;

const fraction = z.number().min(0).max(1);
/** A point of the picture, whatever its size: another picture of the same floor keeps it. */
const spotShape = {
  x: fraction.describe('Share of the width, from the left'),
  y: fraction.describe('Share of the height, from the top'),
};
export const spotSchema = z.object(spotShape);
export type PlanSpot = z.output<typeof spotSchema>;

const planRoomSchema = z.object({
  roomId: z.string(),
  name: z.string(),
  spot: spotSchema.nullable().describe('Null: it is not on the plan'),
  device: z
    .object({
      deviceId: z.string(),
      name: z.string(),
      timeoutMs: z.number().describe('Time without readings after which it counts as silent'),
    })
    .nullable()
    .describe('The device that measures it; of several, that which came last. Null: none'),
});
export type PlanRoom = z.output<typeof planRoomSchema>;

const floorPlanSchema = z.object({
  placeId: z.string(),
  kind: z.enum(MADE_PLACE_KINDS),
  path: z.array(z.string()).describe('Its name and those of the places around it, the innermost first'),
  timeZone: z.string().nullable().describe('IANA name; null: none is said'),
  picture: z
    .object({
      id: z.string().describe('Another one after each change'),
      widthPx: z.number().int(),
      heightPx: z.number().int(),
    })
    .nullable()
    .describe('Null: it has no plan yet'),
  version: z.number().int().describe('0: it has no plan yet'),
  rooms: z.array(planRoomSchema).describe(`In the order of the tree; ${MAX_PLAN_ROOMS} at most`),
});
export type FloorPlan = z.output<typeof floorPlanSchema>;

const { read, edit } = FLOOR_PLAN_PERMISSIONS;
const tag = 'floorPlans';
const path = '/backoffice/floorPlans/:placeId';
const params = z.object({ placeId: uuidParameter('placeId') });
const seen = z.number().int().optional().describe('The version that was seen; missing: any');
const done = { 200: z.object({ version: z.number().int() }) };
const REFUSALS = [...USUAL_ERRORS, FLOOR_PLAN_ERRORS.placeUnfit, FLOOR_PLAN_ERRORS.missing];
const PLAN_SAVE_ERRORS = [
  ...SAVE_ERRORS,
  ...Object.values(FLOOR_PLAN_ERRORS),
  ...Object.values(PICTURE_ERRORS),
];

export const getFloorPlan = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary:
    'The plan of a floor or a building: its rooms, where they are on it, and the devices that measure them',
  params,
  responses: { 200: floorPlanSchema },
  errors: REFUSALS,
});

export const getFloorPlanPicture = operation({
  method: 'GET',
  path: `${path}/picture`,
  permission: read,
  tag,
  summary: 'The picture of a plan',
  params,
  responses: { 200: contentOf('image/webp'), 304: z.void() },
  errors: REFUSALS,
});

export const saveFloorPlanPicture = operation({
  method: 'PUT',
  path: `${path}/picture`,
  permission: edit,
  tag,
  summary: 'Store another picture of a floor; rooms keep their places on it',
  description: `It is encoded again as WebP, at most ${MAX_PLAN_SIDE_PX} pixels wide and high.`,
  params,
  body: z.object({
    picture: z.string().min(1).describe('A JPEG, PNG or WebP file of up to 5 MB, in Base64'),
    version: seen,
  }),
  responses: done,
  errors: PLAN_SAVE_ERRORS,
});

export const placePlanRooms = operation({
  method: 'PUT',
  path: `${path}/rooms`,
  permission: edit,
  tag,
  summary: 'Place the rooms of a floor on its plan; missing ones are not on it',
  params,
  body: z.object({
    rooms: z
      .array(z.object({ ...spotShape, roomId: z.guid().toLowerCase() }))
      .max(MAX_PLAN_ROOMS)
      .refine((rooms) => new Set(rooms.map(({ roomId }) => roomId)).size === rooms.length, 'each room once'),
    version: seen,
  }),
  responses: done,
  errors: PLAN_SAVE_ERRORS,
});

export const deleteFloorPlan = operation({
  method: 'DELETE',
  path,
  permission: edit,
  tag,
  summary: 'Delete the plan of a floor; its rooms stay',
  params,
  responses: { 200: z.void() },
  errors: REFUSALS,
});

export const getFloorPlanHours = operation({
  method: 'GET',
  path: `${path}/hours`,
  permission: read,
  tag,
  summary: `Hourly averages of the last ${PLAN_HOURS} hours in the rooms on a plan, by whichever devices measured them`,
  params,
  query: z.object({
    keys: (z.unknown() as z.ZodType<unknown, string>)
      .transform(listOf)
      .pipe(z.array(z.string().min(1).max(MAX_KEY_LENGTH)).min(1).max(MAX_PLAN_KEYS))
      .meta({ type: 'string', description: 'Quantities as they are stored, separated by commas' }),
  }),
  responses: {
    200: z.object({
      hours: z.array(z.number().int()).describe('When each of them begins, epoch ms, ascending'),
      rooms: z.array(
        z.object({
          roomId: z.string(),
          means: z
            .record(z.string(), z.array(z.number().nullable()))
            .describe('By quantity, for each hour; null: nothing was measured'),
        }),
      ),
    }),
  },
  errors: REFUSALS,
});
export type FloorPlanHours = z.output<(typeof getFloorPlanHours.responses)[200]>;
