import { z } from 'zod';
import { errors, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { atMost, formField, issueOf, required } from '../common/form-fields.ts';
import { nameField, storable } from '../common/form-text.ts';
import { LANGUAGES } from '../common/languages.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { WALL_READERS, wallSchema } from './wall.ts';
import { MAX_WALL_ROOMS } from './wall-link.ts';
import { WALL_SCREEN_PERMISSIONS } from './wall-screens.permissions.ts';

export const WALL_SCREEN_ERRORS = errors('wallScreens', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  roomsRequired: 'Choose at least one room',
  roomsTooMany: 'A wall screen shows at most 12 rooms',
  roomTwice: 'Each room can be shown once',
  titleRequired: 'Each room needs a name',
  titleLong: 'The name of a room is too long',
  unknownDevice: 'Could not find one of the rooms at this customer!',
  placeUnknown: 'Could not find the building, floor or room at this customer!',
  customerRequired: 'Choose the customer whose rooms the screen shows',
  customerUnknown: 'Could not find the customer of the wall screen!',
  languagesRequired: 'Choose at least one language',
  languageTwice: 'Each language can be chosen once',
  expiryPast: 'The link has to hold until a time that is to come',
  tooMany: 'A customer can have at most {max} wall screens',
  notAdministrator: ['PERMISSION_DENIED', 'Only administrators of the customer can create wall screens'],
});

/** Most wall screens of a customer. */
export const MAX_WALL_SCREENS = 50;
/** Length limit of a room's name on a screen. */
export const MAX_WALL_TITLE_LENGTH = 60;

const roomFormSchema = z.object({
  deviceId: z.guid(),
  title: formField(
    required(WALL_SCREEN_ERRORS.titleRequired),
    atMost(MAX_WALL_TITLE_LENGTH, WALL_SCREEN_ERRORS.titleLong),
    ...storable('title'),
  ).describe('Name of the room on the screen'),
});
export type WallRoomForm = z.infer<typeof roomFormSchema>;

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const contentShape = {
  rooms: z
    .array(roomFormSchema)
    .superRefine((rooms, context) => {
      if (rooms.length > MAX_WALL_ROOMS) context.addIssue(issueOf(WALL_SCREEN_ERRORS.roomsTooMany));
      if (!isDistinct(rooms.map(({ deviceId }) => deviceId.toLowerCase())))
        context.addIssue(issueOf(WALL_SCREEN_ERRORS.roomTwice));
    })
    .describe('In the order in which they are shown; empty if the screen shows a place'),
  placeId: z
    .guid()
    .nullable()
    .default(null)
    .describe(
      `The building or floor whose rooms it shows, instead of \`rooms\`: of more than ${MAX_WALL_ROOMS}, those with the worst air`,
    ),
  showsPlan: z
    .boolean()
    .default(false)
    .describe('Whether it shows the plan of `placeId` with all rooms on it, if there is one'),
  readers: z.enum(WALL_READERS).describe('For whom the sentences are written'),
  languages: z
    .array(z.enum(LANGUAGES))
    .superRefine((languages, context) => {
      if (languages.length === 0) context.addIssue(issueOf(WALL_SCREEN_ERRORS.languagesRequired));
      if (!isDistinct(languages)) context.addIssue(issueOf(WALL_SCREEN_ERRORS.languageTwice));
    })
    .describe('In turn'),
  roomSeconds: z.number().int().min(5).max(600).describe('For which a room is shown in one language'),
};

/** The form of a wall screen, and the body that saves it. */
export const wallScreenFormSchema = z.object({
  ...contentShape,
  name: nameField(WALL_SCREEN_ERRORS.nameRequired, WALL_SCREEN_ERRORS.nameLong),
  isBadgeAllowed: z.boolean().describe('Whether its rooms have badges for websites'),
  expiresTime: z.number().int().nullable().describe('Epoch ms; null: until the link is turned off'),
});
export type WallScreenForm = z.infer<typeof wallScreenFormSchema>;

export const wallScreenSchema = z.object({
  ...wallScreenFormSchema.shape,
  name: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  id: z.string(),
  createdTime: z.number().int(),
  customerId: z.string(),
  customerTitle: z.string(),
  placeName: z.string().nullable().describe('Null: it shows certain rooms'),
  createdBy: z.string().nullable().describe('E-mail address; null: deleted since'),
  rooms: z
    .array(
      z.object({
        deviceId: z.string(),
        title: z.string(),
        badgeCode: z.string().nullable().describe('Code of its badge; null: badges are not allowed'),
      }),
    )
    .describe('Rooms that the customer still has'),
  hasLink: z.boolean().describe('Whether the link is valid; false: turned off'),
  lastSeenTime: z.number().int().nullable().describe('When a screen showed it last, to the minute'),
  version: z.number().int(),
});
export type WallScreen = z.infer<typeof wallScreenSchema>;

const wallScreenListSchema = z.object({
  wallScreens: z.array(wallScreenSchema),
  mayManage: z.boolean().describe('Whether the caller may create and edit them'),
});
export type WallScreenList = z.infer<typeof wallScreenListSchema>;

const withSecretSchema = z.object({
  wallScreen: wallScreenSchema,
  secret: z
    .string()
    .describe('Secret of the link `/wall#<secret>`: stored as a hash, and returned this once'),
});

const { read, manage } = WALL_SCREEN_PERMISSIONS;
const tag = 'wallScreens';
const path = '/backoffice/wallScreens';
const params = z.object({ wallScreenId: uuidParameter('wallScreenId') });
const REFUSALS = [...USUAL_ERRORS, WALL_SCREEN_ERRORS.notAdministrator] as const;
const WALL_SAVE_ERRORS = [...SAVE_ERRORS, ...Object.values(WALL_SCREEN_ERRORS)];

export const listWallScreens = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary: 'Wall screens in scope, by name',
  responses: { 200: wallScreenListSchema },
});

const customerId = z
  .guid()
  .optional()
  .describe("Customer whose rooms it shows; for customers' administrators always their own");

const ofCustomer = z.object({
  customerId: z.guid().optional().describe('Customer whose rooms it shows, for a tenant'),
});

export const listWallRooms = operation({
  method: 'GET',
  path: `${path}/rooms`,
  permission: manage,
  tag,
  summary: 'Rooms that a wall screen of a customer can show, by name; 1000 at most',
  query: ofCustomer,
  responses: {
    200: z.array(z.object({ deviceId: z.string(), name: z.string(), label: z.string().nullable() })),
  },
  errors: [...REFUSALS, WALL_SCREEN_ERRORS.customerRequired, WALL_SCREEN_ERRORS.customerUnknown],
});

export const createWallScreen = operation({
  method: 'POST',
  path,
  permission: manage,
  tag,
  summary: 'Create a wall screen; its link is returned only once',
  body: wallScreenFormSchema.extend({ customerId }),
  responses: { 201: withSecretSchema },
  errors: WALL_SAVE_ERRORS,
});

export const getWallScreen = operation({
  method: 'GET',
  path: `${path}/:wallScreenId`,
  permission: manage,
  tag,
  summary: 'A wall screen',
  params,
  responses: { 200: wallScreenSchema },
  errors: REFUSALS,
});

export const updateWallScreen = operation({
  method: 'PUT',
  path: `${path}/:wallScreenId`,
  permission: manage,
  tag,
  summary: 'Change a wall screen; open screens follow',
  params,
  body: wallScreenFormSchema.extend({
    version: z.number().int().optional().describe('The one that was seen'),
  }),
  responses: { 200: wallScreenSchema },
  errors: WALL_SAVE_ERRORS,
});

export const deleteWallScreen = operation({
  method: 'DELETE',
  path: `${path}/:wallScreenId`,
  permission: manage,
  tag,
  summary: 'Delete a wall screen, its link and its badges',
  params,
  responses: { 200: z.void() },
  errors: REFUSALS,
});

export const renewWallLink = operation({
  method: 'POST',
  path: `${path}/:wallScreenId/link`,
  permission: manage,
  tag,
  summary: 'Renew the link of a wall screen; the previous one becomes invalid',
  params,
  responses: { 200: withSecretSchema },
  errors: REFUSALS,
});

export const withdrawWallLink = operation({
  method: 'DELETE',
  path: `${path}/:wallScreenId/link`,
  permission: manage,
  tag,
  summary: 'Turn off the link of a wall screen; open screens go blank',
  params,
  responses: { 200: wallScreenSchema },
  errors: REFUSALS,
});

export const previewWall = operation({
  method: 'POST',
  path: `${path}/preview`,
  permission: manage,
  changes: false,
  tag,
  summary: 'A preview of a wall screen',
  body: z.object({ ...contentShape, customerId }),
  responses: { 200: wallSchema },
  errors: WALL_SAVE_ERRORS,
});
