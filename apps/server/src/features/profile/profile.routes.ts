import { uuidParameter } from '@airdeck/contract/common/parameters';
import { notificationChoicesSchema } from '@airdeck/contract/notification-choices';
import { editProfileBodySchema, webPushBodySchema } from '@airdeck/contract/profile';
import { listedUserSchema } from '@airdeck/contract/user-records';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { listedUser } from '../users/user.presenter.ts';
import { onlyOwn } from './own-record.ts';
import type { ProfileService } from './profile.service.ts';

const tags = ['profile'];
const params = z.object({ userId: uuidParameter('userId') });

/** What people see and change of themselves. */
export function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/users/:userId',
    {
      config: { permission: 'profile:read' },
      schema: {
        tags,
        summary: "Read the record of a user: one's own, or one in scope",
        params,
        response: { 200: listedUserSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => listedUser(await profiles.get(callerOf(request), request.params.userId)),
  );

  routes.put(
    '/backoffice/editUser/:userId',
    {
      config: { permission: 'profile:edit' },
      onRequest: onlyOwn,
      schema: {
        tags,
        summary: "Change one's own address and mobile number",
        description: 'Nothing else of a user can be changed here: other fields of the body are ignored.',
        params,
        body: editProfileBodySchema,
        response: { 200: listedUserSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => listedUser(await profiles.edit(callerOf(request), request.body)),
  );

  routes.put(
    '/backoffice/updateWebPushNotificationId/:userId',
    {
      config: { permission: 'profile:register-push' },
      onRequest: onlyOwn,
      schema: {
        tags,
        summary: "Say where one's browser receives messages",
        params,
        body: webPushBodySchema,
        response: { 200: z.void().describe('Done'), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await profiles.registerPush(callerOf(request), request.body.webPushNotificationId);
    },
  );

  routes.get(
    '/backoffice/users/:userId/notificationChoices',
    {
      config: { permission: 'profile:edit' },
      onRequest: onlyOwn,
      schema: {
        tags,
        summary: 'Read what one wants to be told, and how',
        params,
        response: { 200: notificationChoicesSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => profiles.notificationChoices(callerOf(request)),
  );

  routes.put(
    '/backoffice/users/:userId/notificationChoices',
    {
      config: { permission: 'profile:edit' },
      onRequest: onlyOwn,
      schema: {
        tags,
        summary: 'Choose what one wants to be told, and how',
        params,
        body: notificationChoicesSchema,
        response: { 200: notificationChoicesSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => profiles.chooseNotifications(callerOf(request), request.body),
  );
}
