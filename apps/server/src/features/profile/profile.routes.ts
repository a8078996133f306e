import {
  editProfile,
  getNotificationChoices,
  getPicture,
  getUserRecord,
  registerPush,
  saveNotificationChoices,
} from '@airdeck/contract/profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../../http/authorisation.ts';
import { permissionDenied } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { listedUser } from '../users/user.presenter.ts';
import type { ProfileService } from './profile.service.ts';

const own = { onRequest: onlyOwn };

/** A picture never changes under its address. It is one person's: no cache between browser and server keeps it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** What people see and change of themselves. */
export function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  serve(app, getUserRecord, async ({ caller, params }) =>
    listedUser(await profiles.get(caller, params.userId)),
  );
  serve(app, editProfile, async ({ caller, body }) => listedUser(await profiles.edit(caller, body)), {
    ...own,
    maxPerMinute: LIMITS.profiles.changesPerAddressAndMinute,
    bodyLimit: LIMITS.requestBodies.profileBytes,
  });
  serve(
    app,
    registerPush,
    ({ caller, body }) => profiles.registerPush(caller, body.webPushNotificationId),
    own,
  );
  serve(app, getNotificationChoices, ({ caller }) => profiles.notificationChoices(caller), own);
  serve(app, saveNotificationChoices, ({ caller, body }) => profiles.chooseNotifications(caller, body), own);
  serve(app, getPicture, async ({ params, reply }) => {
    const picture = await profiles.picture(params.id);
    reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/webp' });
    // Said of all data otherwise: not to be kept.
    reply.removeHeader('pragma').removeHeader('expires');
    return reply.send(picture);
  });
}

/**
 * Lets a request through that names its caller, before its body is read.
 * @throws ApiError 403/20 for everybody else, whether or not there is such a user
 */
async function onlyOwn(request: FastifyRequest): Promise<void> {
  const { userId } = request.params as { userId: string };
  if (userId.toLowerCase() !== callerOf(request).userId) throw permissionDenied();
}
