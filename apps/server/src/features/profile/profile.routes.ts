import { editProfile, getPicture, getUserRecord } from '@airdeck/contract/profile/profile';
import type { FastifyInstance } from 'fastify';
import { onlyOwn } from '../../http/own-record.ts';
import { serve } from '../../http/serve.ts';
import { userProfile } from '../users/user.presenter.ts';
import { PROFILE_LIMITS } from './profile.limits.ts';
import type { ProfileService } from './profile.service.ts';

/** A picture never changes under its URL. It is private: only browsers may cache it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** Reading and changing the own profile. */
export function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  serve(app, getUserRecord, async ({ caller, params }) =>
    userProfile(await profiles.get(caller, params.userId)),
  );
  serve(app, editProfile, async ({ caller, body }) => userProfile(await profiles.edit(caller, body)), {
    onRequest: onlyOwn,
    maxPerMinute: PROFILE_LIMITS.numbers.changesPerAddressAndMinute,
    bodyLimit: PROFILE_LIMITS.numbers.bodyBytes,
  });
  serve(app, getPicture, async ({ params, reply }) => {
    const picture = await profiles.picture(params.id);
    reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/webp' });
    // Overrides the default of data answers: no caching.
    reply.removeHeader('pragma').removeHeader('expires');
    return reply.send(picture);
  });
}
