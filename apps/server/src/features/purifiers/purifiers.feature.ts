import { toPage } from '@airdeck/contract/common/page';
import {
  createPurifier,
  deletePurifier,
  getPurifier,
  listPurifiers,
  setPurifierFilter,
  setPurifierModes,
} from '@airdeck/contract/purifiers/purifiers';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import type { PurifierService } from './purifiers.service.ts';

/** Models of purifiers. */
export const purifiersFeature = defineFeature({
  name: 'purifiers',
  uses: ['purifiers'],
  register(app, needs) {
    purifierRoutes(app, needs.purifiers);
  },
});

function purifierRoutes(app: FastifyInstance, purifiers: PurifierService): void {
  serve(
    app,
    listPurifiers,
    async ({ caller, query, reply }) => {
      if (query.isWhole) return sendWhole(reply, purifiers.wholeFor(caller));
      const { rows, total } = await purifiers.page(caller, query);
      return toPage(rows, total, query.page, query.pageSize);
    },
    COSTLY_WHEN_WHOLE,
  );
  serve(app, getPurifier, ({ caller, params }) => purifiers.getFor(caller, params.purifierId));
  serve(app, createPurifier, ({ caller, body }) => purifiers.create(caller, body));
  serve(app, setPurifierModes, ({ caller, params, body }) =>
    purifiers.setModes(caller, params.purifierId, body.modes),
  );
  serve(app, setPurifierFilter, ({ caller, params, body }) =>
    purifiers.setFilter(caller, params.purifierId, body),
  );
  serve(app, deletePurifier, ({ caller, params }) => purifiers.delete(caller, params.purifierId));
}
