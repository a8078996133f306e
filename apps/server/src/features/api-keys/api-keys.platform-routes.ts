import { apiKeyFormSchema } from '@airdeck/contract/api-keys/api-keys';
import {
  deletePlatformApiKey,
  describePlatformApiKey,
  enablePlatformApiKey,
  listPlatformApiKeys,
  savePlatformApiKey,
} from '@airdeck/contract/api-keys/platform-api-keys';
import { toPage } from '@airdeck/contract/common/page';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { checkForm, permissionDenied } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { platformApiKeyBody } from './api-key.presenter.ts';
import type { ApiKeyService } from './api-keys.service.ts';

/** The same keys in ThingsBoard's words. */
export function platformApiKeyRoutes(
  app: FastifyInstance,
  { apiKeys, clock }: { apiKeys: ApiKeyService; clock: Clock },
): void {
  serve(app, savePlatformApiKey, async ({ caller, body, reply }) => {
    const { id, userId, description: name, enabled: isEnabled = true, expirationTime } = body;
    // A key acts as its maker: not even administrators make one that acts as someone else.
    if (userId != null && userId !== caller.userId) throw permissionDenied();
    if (id) {
      const row = await apiKeys.change(caller, id.id, { name, isEnabled, expiresTime: expirationTime });
      return { ...platformApiKeyBody(row, clock()), value: null };
    }
    const expiresTime = expirationTime === undefined || expirationTime === 0 ? null : expirationTime;
    const chosen = { name, isEnabled, expiresTime, accessRole: null, customerId: null };
    const { row, secret } = await apiKeys.create(caller, chosen);
    reply.header('cache-control', 'no-store');
    return { ...platformApiKeyBody(row, clock()), value: secret };
  });
  serve(app, listPlatformApiKeys, async ({ caller, params, query }) => {
    const { rows, total } = await apiKeys.pageOfUser(caller, params.userId, query);
    const data = rows.map((row) => platformApiKeyBody(row, clock()));
    return toPage(data, total, query.page, query.pageSize);
  });
  serve(app, enablePlatformApiKey, async ({ caller, params }) => {
    const row = await apiKeys.change(caller, params.apiKeyId, { isEnabled: params.enabled });
    return platformApiKeyBody(row, clock());
  });
  serve(app, deletePlatformApiKey, ({ caller, params }) => apiKeys.withdraw(caller, params.apiKeyId));

  serve(
    app,
    describePlatformApiKey,
    async ({ caller, params, body }) => {
      const form = { name: body.trim() };
      checkForm(apiKeyFormSchema, form);
      return platformApiKeyBody(await apiKeys.change(caller, params.apiKeyId, form), clock());
    },
    { consumes: ['application/json', 'text/plain'] },
  );
}
