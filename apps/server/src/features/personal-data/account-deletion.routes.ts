import {
  acceptDeletion,
  declineDeletion,
  getDeletionRequest,
  listDeletionRequests,
  requestDeletion,
  withdrawDeletion,
} from '@airdeck/contract/personal-data/account-deletion';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { AccountDeletion } from './account-deletion.service.ts';

export function accountDeletionRoutes(app: FastifyInstance, accountDeletion: AccountDeletion): void {
  serve(app, getDeletionRequest, async ({ caller }) => ({ request: await accountDeletion.ownOf(caller) }));
  serve(app, requestDeletion, async ({ caller, body }) => ({
    request: await accountDeletion.request(caller, body.currentPassword),
  }));
  serve(app, withdrawDeletion, ({ caller }) => accountDeletion.withdraw(caller));
  serve(app, listDeletionRequests, ({ caller }) => accountDeletion.listFor(caller));
  serve(app, acceptDeletion, ({ caller, params }) => accountDeletion.accept(caller, params.userId));
  serve(app, declineDeletion, ({ caller, params, body }) =>
    accountDeletion.decline(caller, params.userId, body.reason),
  );
}
