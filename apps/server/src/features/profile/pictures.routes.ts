import { REQUEST_ERRORS } from '@airdeck/contract/errors/codes';
import { getPicture, removePicture, savePicture } from '@airdeck/contract/profile';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { onlyOwn } from './own-record.ts';
import type { ProfileService } from './profile.service.ts';

/** A picture never changes under its address. It is one person's: no cache between browser and server keeps it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

export function pictureRoutes(app: FastifyInstance, profiles: ProfileService): void {
  app.register(async (scope) => {
    // What the file is, its first bytes say, whatever it is sent as.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serve(
      scope,
      savePicture,
      ({ caller, body }) => {
        if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest(REQUEST_ERRORS.bodyMissing);
        return profiles.setPicture(caller, body);
      },
      {
        maxPerMinute: LIMITS.pictures.changesPerAddressAndMinute,
        onRequest: onlyOwn,
        bodyLimit: LIMITS.requestBodies.pictureBytes,
        consumes: ['image/jpeg', 'image/png', 'image/webp'],
      },
    );
  });

  serve(app, removePicture, ({ caller }) => profiles.removePicture(caller), { onRequest: onlyOwn });

  serve(app, getPicture, async ({ params, reply }) => {
    const picture = await profiles.picture(params.id);
    reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/webp' });
    // Said of all data otherwise: not to be kept.
    reply.removeHeader('pragma').removeHeader('expires');
    return reply.send(picture);
  });
}
