import { uuidParameter } from '@airdeck/contract/common/parameters';
import { createdCustomerUserSchema, newCustomerUserSchema } from '@airdeck/contract/customer-users';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { customerAdministratorBodySchema, listedUserSchema } from '@airdeck/contract/user-records';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { CustomerAdministratorService } from './customer-administrators.service.ts';
import { listedUser } from './user.presenter.ts';
import type { UserAdministration } from './user-administration.service.ts';

const params = z.object({ userId: uuidParameter('userId') });
const nothing = z.void().describe('Done');

/** What people do to other users beside what the platform lets them do. */
export function userAdministrationRoutes(
  app: FastifyInstance,
  services: { userAdministration: UserAdministration; customerAdministrators: CustomerAdministratorService },
): void {
  const { userAdministration, customerAdministrators } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.delete(
    '/backoffice/users/deleteUserById/:userId',
    {
      config: { permission: 'user-record:delete' },
      schema: {
        tags: ['users'],
        summary: 'Delete a user',
        description: 'Sessions of the user end at once. A user who is gone already is not missed.',
        params,
        response: { 200: nothing, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await userAdministration.deleteIfThere(callerOf(request), request.params.userId);
    },
  );

  routes.put(
    '/backoffice/users/:userId/customerAdministrator',
    {
      config: { permission: 'customer-administrator:write' },
      schema: {
        tags: ['users'],
        summary: "Let a customer's user look after the other users of the customer, or no longer",
        params,
        body: customerAdministratorBodySchema,
        response: { 200: listedUserSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { params, body } = request;
      const changed = await customerAdministrators.set(
        callerOf(request),
        params.userId,
        body.isCustomerAdministrator,
      );
      return listedUser(changed);
    },
  );

  routes.post(
    '/backoffice/customerUsers',
    {
      config: { permission: 'fellow-user:write', maxPerMinute: LIMITS.signInRates.invitationsPerMinute },
      schema: {
        tags: ['users'],
        summary: "Make another user of the caller's own customer",
        description: 'For users who administer their customer. The new user is sent an invitation.',
        body: newCustomerUserSchema,
        response: {
          200: createdCustomerUserSchema,
          ...ERROR_RESPONSES,
          429: errorBodySchema,
          500: errorBodySchema,
        },
      },
    },
    (request) => customerAdministrators.createFellowUser(callerOf(request), request.body),
  );

  routes.delete(
    '/backoffice/customerUsers/:userId',
    {
      config: { permission: 'fellow-user:write' },
      schema: {
        tags: ['users'],
        summary: "Delete another user of the caller's own customer",
        description: 'For users who administer their customer. Sessions of the user end at once.',
        params,
        response: { 200: nothing, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await customerAdministrators.deleteFellowUser(callerOf(request), request.params.userId);
    },
  );
}
