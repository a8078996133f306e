import { z } from 'zod';
import { uuidParameter } from './common/parameters.ts';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from './errors.ts';
import { checkStorable } from './form-text.ts';
import { fileSchema, operation } from './operation.ts';
import { PROFILE_PERMISSIONS } from './profile.permissions.ts';
import { listedUserSchema } from './user-body.ts';

export const PROFILE_ERRORS = errors('profile', {
  pictureKind: 'The picture must be a JPEG, PNG or WebP file',
  /** Of the form; the server says the size that it takes (`tooLarge`). */
  pictureSize: 'The picture is larger than 5 MB',
  pictureUnreadable: 'The picture cannot be read',
  picturePixels: 'The picture has too many pixels',
});

/** A picture as it is sent: JPEG, PNG or WebP. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** A text of a profile: left out, it stays as it is; null or blank, it is taken away. */
const profileText = (field: string) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => void checkStorable(field, text, context))
    .nullish()
    .transform((text) => (text === '' ? null : text));

/** The form of one's profile beside its picture. */
export const profileFormSchema = z.object({
  address: profileText('address').meta({ description: 'Postal address' }),
  phone: profileText('phone').meta({ description: 'Mobile number' }),
});

/** All that people change of their own record, saved together. */
const profileSchema = profileFormSchema.extend({
  picture: z
    .string()
    .nullish()
    .describe(
      'A JPEG, PNG or WebP file of up to 5 MB, in Base64; left out, it stays; null, it is taken away',
    ),
});
export type EditedProfile = z.output<typeof profileSchema>;

const tag = 'profile';
const params = z.object({ userId: uuidParameter('userId') });

export const getUserRecord = operation({
  method: 'GET',
  path: '/backoffice/users/:userId',
  permission: PROFILE_PERMISSIONS.read,
  tag,
  summary: "Read the record of a user: one's own, or one in scope",
  params,
  responses: { 200: listedUserSchema },
});

export const editProfile = operation({
  method: 'PUT',
  path: '/backoffice/editUser/:userId',
  permission: PROFILE_PERMISSIONS.edit,
  tag,
  summary: "Change one's own address, mobile number and picture",
  description:
    'All of it or nothing. A picture is kept as a square WebP of 256 pixels, under another address after each ' +
    'change. Nothing else of a user can be changed here: other fields of the body are ignored.',
  params,
  body: profileSchema,
  responses: { 200: listedUserSchema },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.tooLarge, ...Object.values(PROFILE_ERRORS)],
});

export const getPicture = operation({
  method: 'GET',
  path: '/backoffice/pictures/:id.webp',
  permission: PROFILE_PERMISSIONS.readPicture,
  tag,
  summary: 'A picture, for anyone who knows its address',
  params: z.object({ id: uuidParameter('id') }),
  responses: { 200: fileSchema },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.itemNotFound],
});
