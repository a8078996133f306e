import { toPage } from '@airdeck/contract/common/page';
import {
  countDueFilters,
  getDeviceFilter,
  listDueFilters,
  noteFilterChange,
  undoFilterChange,
} from '@airdeck/contract/filter-wear/filter-wear';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { createFilterCounter } from './filter-counter.service.ts';
import { FILTER_MESSAGE_TEXTS, writeFilterMessages } from './filter-messages.ts';
import { FILTER_PERSONAL_DATA } from './filter-personal-data.repository.ts';

/** Wear and changes of purifiers' filters. */
export const filterWearFeature = defineFeature({
  name: 'filter-wear',
  personalData: FILTER_PERSONAL_DATA,
  messageTexts: FILTER_MESSAGE_TEXTS,
  uses: ['clock', 'database', 'domainEvents', 'filterWear', 'messageWriter'],
  register(app, { filterWear, ...needs }) {
    writeFilterMessages(needs);
    serve(app, getDeviceFilter, ({ caller, params }) => filterWear.read(caller, params.deviceId));
    serve(app, noteFilterChange, ({ caller, params, body }) =>
      filterWear.change(caller, params.deviceId, body.day),
    );
    serve(app, undoFilterChange, ({ caller, params }) =>
      filterWear.undo(caller, params.deviceId, params.changeId),
    );
    serve(app, listDueFilters, async ({ caller, query }) => {
      const { rows, total } = await filterWear.due(caller, query);
      return toPage(rows, total, query.page, query.pageSize);
    });
    serve(app, countDueFilters, async ({ caller, query }) => ({
      models: await filterWear.countDue(caller, query),
    }));
  },
  jobs: ({ database, clock, domainEvents }) => [
    {
      name: 'filter-wear',
      everyMs: 600_000,
      run: createFilterCounter({ database, clock, domainEvents }).countAll,
    },
  ],
});
