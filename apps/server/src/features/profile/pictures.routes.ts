import { uuidParameter } from '@airdeck/contract/common/parameters';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { pictureAnswerSchema } from '@airdeck/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import { onlyOwn } from './own-record.ts';
import type { ProfileService } from './profile.service.ts';

const tags = ['profile'];
const params = z.object({ userId: uuidParameter('userId') });

/** A picture never changes under its address. It is one person's: no cache between browser and server keeps it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

export function pictureRoutes(app: FastifyInstance, profiles: ProfileService): void {
  app.register(async (scope) => {
    // What the file is, its first bytes say, whatever it is sent as.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    registerUpload(scope, profiles);
  });
  registerDownload(app, profiles);
}

function registerUpload(scope: FastifyInstance, profiles: ProfileService): void {
  scope.withTypeProvider<ZodTypeProvider>().put(
    '/backoffice/users/:userId/picture',
    {
      config: {
        permission: 'profile:edit',
        maxPerMinute: LIMITS.pictures.changesPerAddressAndMinute,
      },
      onRequest: onlyOwn,
      bodyLimit: LIMITS.requestBodies.pictureBytes,
      schema: {
        tags,
        summary: "Set one's own picture",
        description:
          'The body is a JPEG, PNG or WebP file of up to 5 MB. It is kept as a square WebP of 256 pixels.',
        consumes: ['image/jpeg', 'image/png', 'image/webp'],
        params,
        body: z.unknown().meta({ type: 'string', format: 'binary' }),
        response: {
          200: pictureAnswerSchema,
          ...ERROR_RESPONSES,
          413: errorBodySchema,
          429: errorBodySchema,
        },
      },
    },
    (request) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest('Required request body is missing');
      return profiles.setPicture(callerOf(request), body);
    },
  );
}

function registerDownload(app: FastifyInstance, profiles: ProfileService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.delete(
    '/backoffice/users/:userId/picture',
    {
      config: { permission: 'profile:edit' },
      onRequest: onlyOwn,
      schema: {
        tags,
        summary: "Take one's own picture away",
        params,
        response: { 200: z.void().describe('Done'), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await profiles.removePicture(callerOf(request));
    },
  );

  routes.get(
    '/backoffice/pictures/:id.webp',
    {
      config: { permission: 'picture:read' },
      schema: {
        tags,
        summary: 'A picture, for whoever knows its address',
        security: [],
        params: z.object({ id: uuidParameter('id') }),
        response: {
          200: z.unknown().meta({ type: 'string', format: 'binary' }),
          400: errorBodySchema,
          404: errorBodySchema,
        },
      },
    },
    async (request, reply) => {
      const picture = await profiles.picture(request.params.id);
      reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/webp' });
      // Said of all data otherwise: not to be kept.
      reply.removeHeader('pragma').removeHeader('expires');
      return reply.send(picture);
    },
  );
}
