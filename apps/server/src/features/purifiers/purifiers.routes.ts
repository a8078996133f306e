import { toPage } from '@airdeck/contract/common/page';
import { createPurifier, deletePurifier, getPurifier, listPurifiers } from '@airdeck/contract/purifiers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { PurifierService } from './purifiers.service.ts';

export function purifierRoutes(app: FastifyInstance, purifiers: PurifierService): void {
  serve(app, listPurifiers, async ({ caller, query }) => {
    const { rows, total } = await purifiers.page(caller, query);
    return toPage(rows, total, query.page, query.pageSize);
  });
  serve(app, getPurifier, ({ caller, params }) => purifiers.getFor(caller, params.purifierId));
  serve(app, createPurifier, ({ caller, body }) => purifiers.create(caller, body));
  serve(app, deletePurifier, ({ caller, params }) => purifiers.delete(caller, params.purifierId));
}
