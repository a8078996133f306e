import {
  createApiKey,
  listApiKeys,
  listUsersApiKeys,
  renameApiKey,
  withdrawApiKey,
} from '@airdeck/contract/api-keys/api-keys';
import { toPage } from '@airdeck/contract/common/page';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { serve } from '../../http/serve.ts';
import { apiKeyBody, usersApiKeyBody } from './api-key.presenter.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function apiKeyRoutes(
  app: FastifyInstance,
  parts: {
    apiKeys: ApiKeyService;
    clock: Clock;
    /** The public address of this server. */
    addresses: () => { readonly httpUrl: string };
  },
): void {
  const { apiKeys, clock, addresses } = parts;
  serve(app, listApiKeys, async ({ caller }) => {
    const rows = await apiKeys.listOwn(caller);
    return { keys: rows.map((row) => apiKeyBody(row, clock())), httpUrl: addresses().httpUrl };
  });
  serve(app, createApiKey, async ({ caller, body, reply }) => {
    const { row, secret } = await apiKeys.create(caller, body);
    reply.header('cache-control', 'no-store');
    return { key: apiKeyBody(row, clock()), secret };
  });
  serve(app, renameApiKey, async ({ caller, params, body }) =>
    apiKeyBody(await apiKeys.change(caller, params.apiKeyId, body), clock()),
  );
  serve(app, withdrawApiKey, ({ caller, params }) => apiKeys.withdraw(caller, params.apiKeyId));
  serve(app, listUsersApiKeys, async ({ caller, query }) => {
    const { rows, total } = await apiKeys.pageOfUsers(caller, query);
    const data = rows.map((row) => usersApiKeyBody(row, clock()));
    return toPage(data, total, query.page, query.pageSize);
  });
}
