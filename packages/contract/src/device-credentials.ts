import { z } from 'zod';
import { entityIdSchema } from './common/entity-id.ts';
import { givenIdSchema } from './common/given-id.ts';
import { deviceSaveSchema } from './device.ts';
import { createdTimeSchema, givenTextSchema, versionSchema } from './entity.ts';

/** What a device signs in with. Its own id is the only one on the wire that does not say of what. */
export const deviceCredentialsSchema = z.object({
  id: z.object({ id: z.guid() }),
  createdTime: createdTimeSchema,
  deviceId: entityIdSchema('DEVICE'),
  credentialsType: z.string(),
  /** The access token: anyone who has it speaks for the device. */
  credentialsId: z.string(),
  /** Null: an access token needs nothing besides. */
  credentialsValue: z.string().nullable(),
  version: versionSchema,
});
export type DeviceCredentialsBody = z.infer<typeof deviceCredentialsSchema>;

const givenCredentials = {
  credentialsType: givenTextSchema,
  credentialsId: givenTextSchema,
  version: versionSchema.nullish(),
};

/** The credentials as they were read, with another access token. */
export const deviceCredentialsSaveSchema = z.object({
  id: z.object({ id: z.string() }).nullish(),
  deviceId: givenIdSchema('DEVICE'),
  ...givenCredentials,
});

/** A device to be made or changed, and the access token that it is to have. */
export const deviceWithCredentialsSchema = z.object({
  device: deviceSaveSchema,
  credentials: z.object(givenCredentials),
});
