import { countriesSchema, countryParamsSchema, statesSchema } from '@airdeck/contract/geography';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { GeographyService } from './geography.service.ts';

/** A release of the places changes with a release of the product. */
const CACHE_CONTROL = 'private, max-age=3600';

export function geographyRoutes(app: FastifyInstance, geography: GeographyService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { permission: 'geography:read' } as const;

  /** Lets the browser keep the answer for a while, and then ask whether it is still the same. */
  async function letKeep(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const version = await geography.version();
    // Nothing is loaded yet: the next answer will be another one.
    if (!version) return false;
    const tag = `W/"${version}"`;
    reply.headers({ 'cache-control': CACHE_CONTROL, etag: tag });
    // Said of all data otherwise: not to be kept.
    reply.removeHeader('pragma').removeHeader('expires');
    return request.headers['if-none-match'] === tag;
  }

  routes.get(
    '/backoffice/geo/countries',
    {
      config,
      schema: {
        tags: ['geography'],
        summary: 'Countries of the world, with their names in English, Arabic and Japanese',
        response: { 200: countriesSchema, 304: z.undefined(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const countries = await geography.countries();
      return (await letKeep(request, reply)) ? reply.status(304).send() : reply.send(countries);
    },
  );

  routes.get(
    '/backoffice/geo/countries/:code/states',
    {
      config,
      schema: {
        tags: ['geography'],
        summary: 'States of a country, or what it has in their place',
        params: countryParamsSchema,
        response: { 200: statesSchema, 304: z.undefined(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const states = await geography.states(request.params.code);
      return (await letKeep(request, reply)) ? reply.status(304).send() : reply.send(states);
    },
  );
}
