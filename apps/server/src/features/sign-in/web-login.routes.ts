import { loginRecordSchema, webLoginAnswerSchema } from '@airdeck/contract/web-login';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { UserRecordService } from '../users/user-records.service.ts';

export function webLoginRoutes(app: FastifyInstance, userRecords: UserRecordService): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/backoffice/webLogin/login',
    {
      config: { permission: 'session:record' },
      schema: {
        tags: ['users'],
        summary: 'Writes a sign-in down; the first item of the answer tells what the user is',
        body: loginRecordSchema,
        response: { 200: webLoginAnswerSchema, ...ERROR_RESPONSES },
      },
    },
    // The body is what the browser believes; who signed in is what the token says.
    async (request) => [await userRecords.recordSignIn(callerOf(request))],
  );
}
