import { z } from 'zod';
import { checkStorable } from './form-text.ts';

/** A browser's push subscription, as JSON. */
const MAX_PUSH_ID_LENGTH = 4096;

/** A text of a profile: left out, it stays as it is; null or blank, it is taken away. */
const profileText = (field: string) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => void checkStorable(field, text, context))
    .nullish()
    .transform((text) => (text === '' ? null : text));

/** Body of `PUT /backoffice/editUser/{userId}`: all that people change of their own record. */
export const editProfileBodySchema = z.object({
  address: profileText('address').meta({ description: 'Postal address' }),
  phone: profileText('phone').meta({ description: 'Mobile number' }),
});
export type EditProfileBody = z.output<typeof editProfileBodySchema>;

/** Body of `PUT /backoffice/updateWebPushNotificationId/{userId}`. */
export const webPushBodySchema = z.object({
  /** Null: this browser is to receive nothing any more. */
  webPushNotificationId: z.string().max(MAX_PUSH_ID_LENGTH).nullable(),
});

/** A picture as it is sent: JPEG, PNG or WebP. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Answer of `PUT /backoffice/users/{userId}/picture`: the address of the picture, another one after each change. */
export const pictureAnswerSchema = z.object({ profileImageUrl: z.string() });
