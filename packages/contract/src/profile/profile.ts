import { z } from 'zod';
import { accessRoleSchema } from '../common/access-role.ts';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { checkStorable } from '../common/form-text.ts';
import { contentOf, operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PICTURE_ERRORS } from '../common/pictures.ts';
import { userTypeSchema } from '../users/user-body.ts';
import { PROFILE_PERMISSIONS } from './profile.permissions.ts';
import { readerUnitsSchema } from './reader-units.ts';

/** A text of a profile: missing: unchanged; null or blank: cleared. */
const profileText = (field: string) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => void checkStorable(field, text, context))
    .nullish()
    .transform((text) => (text === '' ? null : text));

/** The form of the own profile, without the picture. */
export const profileFormSchema = z.object({
  address: profileText('address').meta({ description: 'Postal address' }),
  phone: profileText('phone').meta({ description: 'Mobile number' }),
});

/** All fields of the own record that a user can change, saved together. */
const profileSchema = profileFormSchema.extend({
  picture: z
    .string()
    .nullish()
    .describe(
      'A JPEG, PNG or WebP file of up to 5 MB, in Base64; left out, it stays; null, it is taken away',
    ),
  units: readerUnitsSchema
    .optional()
    .describe(
      'Units in which the user sees values, in the console, in mails and in files; left out, they stay',
    ),
});
export type EditedProfile = z.output<typeof profileSchema>;

/** A user in lists of the console. Unknown values are null. */
export const listedUserSchema = z.object({
  _id: z.string().describe('Id of the user'),
  userId: z.string().nullable().describe('The same, or null'),
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  createdAt: z.number().int().nullable().describe('Epoch milliseconds'),
  userType: userTypeSchema,
  tenantId: z.string().nullable(),
  tenantTitle: z.string().nullable(),
  customerId: z.string().nullable(),
  customerTitle: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  accessRole: accessRoleSchema.nullable(),
  isLimited: z.boolean().nullish().describe('Whether the role holds in parts of the buildings only'),
  placeIds: z
    .array(z.string())
    .nullish()
    .describe(
      'Buildings, floors and rooms to which the role is limited, for administrators and the user; null: the whole',
    ),
  roleSource: z
    .object({
      provider: z.string(),
      group: z.string().nullable().describe('Null: they are in none of the groups'),
    })
    .nullish()
    .describe(
      "The provider whose groups decide the role, for administrators; null: the user's administrators do",
    ),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A user's own record. */
const userProfileSchema = listedUserSchema.extend({ units: readerUnitsSchema });
export type UserProfile = z.infer<typeof userProfileSchema>;

const tag = 'profile';
const params = z.object({ userId: uuidParameter('userId') });

export const getUserRecord = operation({
  method: 'GET',
  path: '/backoffice/users/:userId',
  permission: PROFILE_PERMISSIONS.read,
  tag,
  summary: "Read the caller's own user record, or that of a user in scope",
  params,
  responses: { 200: userProfileSchema },
});

export const editProfile = operation({
  method: 'PUT',
  path: '/backoffice/editUser/:userId',
  permission: PROFILE_PERMISSIONS.edit,
  tag,
  summary: "Change the caller's own address, mobile number, picture and units",
  description:
    'All or nothing. A picture is kept as a square WebP of 256 pixels, under another address after each change. Other fields of the body are ignored.',
  params,
  body: profileSchema,
  responses: { 200: userProfileSchema },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.tooLarge, ...Object.values(PICTURE_ERRORS)],
});

export const getPicture = operation({
  method: 'GET',
  path: '/backoffice/pictures/:id.webp',
  permission: PROFILE_PERMISSIONS.readPicture,
  tag,
  summary: 'A picture, for anyone who knows its address',
  params: z.object({ id: uuidParameter('id') }),
  responses: { 200: contentOf('image/webp') },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.itemNotFound],
});
