import { loginRecordSchema, webLoginAnswerSchema } from '@airdeck/contract/backoffice/web-login';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import type { WebLoginService } from './web-login.service.ts';

export function webLoginRoutes(app: FastifyInstance, webLogin: WebLoginService): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/backoffice/webLogin/login',
    {
      config: { permission: 'session:use' },
      schema: {
        tags: ['users'],
        summary: 'Writes a sign-in down; the first item of the answer tells what the user is',
        body: loginRecordSchema,
        response: { 200: webLoginAnswerSchema },
      },
    },
    // The body is what the browser believes; who signed in is what the token says.
    async (request) => [await webLogin.record(callerOf(request))],
  );
}
