import { editProfile, getPicture, getUserRecord } from '@airdeck/contract/profile';
import type { FastifyInstance } from 'fastify';
import { onlyOwn } from '../../http/own-record.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { listedUser } from '../users/user.presenter.ts';
import type { ProfileService } from './profile.service.ts';

/** A picture never changes under its address. It is one person's: no cache between browser and server keeps it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** What people see and change of themselves. */
export function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  serve(app, getUserRecord, async ({ caller, params }) =>
    listedUser(await profiles.get(caller, params.userId)),
  );
  serve(app, editProfile, async ({ caller, body }) => listedUser(await profiles.edit(caller, body)), {
    onRequest: onlyOwn,
    maxPerMinute: LIMITS.profiles.changesPerAddressAndMinute,
    bodyLimit: LIMITS.requestBodies.profileBytes,
  });
  serve(app, getPicture, async ({ params, reply }) => {
    const picture = await profiles.picture(params.id);
    reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/webp' });
    // Said of all data otherwise: not to be kept.
    reply.removeHeader('pragma').removeHeader('expires');
    return reply.send(picture);
  });
}
