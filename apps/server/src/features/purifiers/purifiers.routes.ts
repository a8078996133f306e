import { toPage } from '@airdeck/contract/common/page';
import {
  createPurifier,
  deletePurifier,
  getPurifier,
  listPurifiers,
  type PurifierSortProperty,
  setPurifierFilter,
  setPurifierModes,
  setPurifierPower,
  type NewPurifier as WireNewPurifier,
} from '@airdeck/contract/purifiers/purifiers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { withSortNames } from '../../http/sort-names.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import { purifierBody } from './purifier.presenter.ts';
import type { PurifierPageQuery } from './purifiers.repository.ts';
import type { NewPurifier, PurifierService } from './purifiers.service.ts';

const SORTS = {
  id: 'id',
  createdAt: 'createdTime',
  purifierId: 'number',
  purifierModelNo: 'modelNo',
  purifierDescription: 'description',
} as const satisfies Record<PurifierSortProperty, NonNullable<PurifierPageQuery['sort']>['property']>;

export function purifierRoutes(app: FastifyInstance, purifiers: PurifierService): void {
  serve(
    app,
    listPurifiers,
    async ({ caller, query, reply }) => {
      if (query.isWhole) return sendWhole(reply, purifiers.wholeFor(caller), purifierBody);
      const { rows, total } = await purifiers.page(caller, withSortNames(query, SORTS));
      return toPage(rows.map(purifierBody), total, query.page, query.pageSize);
    },
    COSTLY_WHEN_WHOLE,
  );
  serve(app, getPurifier, async ({ caller, params }) =>
    purifierBody(await purifiers.getFor(caller, params.purifierId)),
  );
  serve(app, createPurifier, async ({ caller, body }) =>
    purifierBody(await purifiers.create(caller, toNewPurifier(body))),
  );
  serve(app, setPurifierModes, async ({ caller, params, body }) =>
    purifierBody(await purifiers.setModes(caller, params.purifierId, body.modes)),
  );
  serve(app, setPurifierFilter, async ({ caller, params, body }) =>
    purifierBody(await purifiers.setFilter(caller, params.purifierId, body)),
  );
  serve(app, setPurifierPower, async ({ caller, params, body }) =>
    purifierBody(await purifiers.setPower(caller, params.purifierId, body.power)),
  );
  serve(app, deletePurifier, ({ caller, params }) => purifiers.delete(caller, params.purifierId));
}

const toNewPurifier = (body: WireNewPurifier): NewPurifier => ({
  number: body.purifierId,
  modelNo: body.purifierModelNo,
  description: body.purifierDescription ?? null,
});
