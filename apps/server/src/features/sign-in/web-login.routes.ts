import { loginRecordSchema, webLoginAnswerSchema } from '@airdeck/contract/web-login';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { notFound } from '../../http/errors.ts';
import { signInRecord } from '../users/user.presenter.ts';
import type { UserService } from '../users/users.service.ts';

export function webLoginRoutes(app: FastifyInstance, users: UserService): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/backoffice/webLogin/login',
    {
      config: { permission: 'session:record' },
      schema: {
        tags: ['users'],
        summary: 'What kind of user has just signed in: the first item of the answer',
        body: loginRecordSchema,
        response: { 200: webLoginAnswerSchema, ...ERROR_RESPONSES },
      },
    },
    // The body is what the browser believes; who signed in is what the token says.
    async (request) => {
      const caller = callerOf(request);
      const user = await users.findTyped(caller, caller.userId);
      if (!user) throw notFound('User', caller.userId);
      return [signInRecord(user)];
    },
  );
}
