import { Readable } from 'node:stream';
import { changeAlarms, findAssignees } from '@airdeck/contract/alarms/alarm-batches';
import { getAlarmMarks } from '@airdeck/contract/alarms/alarm-marks';
import {
  type AlarmFilter,
  downloadAlarms,
  getAlarm,
  getAlarmCounts,
  listAlarms,
} from '@airdeck/contract/alarms/alarms';
import { countAlarmsByTenant, downloadAlarmCounts } from '@airdeck/contract/alarms/alarms-by-tenant';
import { toPage } from '@airdeck/contract/common/page';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../clock.ts';
import { serve } from '../../http/serve.ts';
import { alarmCsv, alarmPerson, alarmRow, tenantAlarmsCsv } from './alarm.presenter.ts';
import type { AlarmBatches } from './alarm-batch.service.ts';
import { type AlarmQuery, RANKS_OF_STATE, severityOfRank } from './alarm-filter-sql.ts';
import type { AlarmOverview } from './alarm-overview.service.ts';
import type { AlarmService } from './alarms.service.ts';

/** Alarms as the console has them: the hub, one alarm, the bell, the marks on devices. */
export function alarmRoutes(
  app: FastifyInstance,
  parts: { alarms: AlarmService; alarmOverview: AlarmOverview; alarmBatches: AlarmBatches; clock: Clock },
): void {
  const { alarms, alarmOverview, alarmBatches, clock } = parts;
  const sendCsv = (reply: FastifyReply, name: string, file: Readable | string) => {
    const day = new Date(clock()).toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .send(file);
  };

  serve(app, listAlarms, async ({ caller, query: { pageSize, page, textSearch, sort, ...filter } }) => {
    const query = { pageSize, page, sort, ...queryOfFilter({ ...filter, textSearch }) };
    const { rows, total } = await alarms.page(caller, query);
    return toPage(rows.map(alarmRow), total, page, pageSize);
  });

  serve(
    app,
    downloadAlarms,
    ({ caller, query, reply }) =>
      sendCsv(reply, 'alarms', Readable.from(alarmCsv(alarmOverview.walk(caller, queryOfFilter(query))))),
    { isCostly: true },
  );

  serve(app, getAlarmCounts, ({ caller }) => alarmOverview.counts(caller));
  serve(app, getAlarmMarks, ({ caller }) => alarmOverview.marks(caller));
  serve(app, getAlarm, ({ caller, params }) => alarmOverview.get(caller, params.alarmId));

  serve(
    app,
    changeAlarms,
    async ({ caller, body }) => ({
      changed: await alarmBatches.change(caller, {
        ...body,
        filter: body.filter && queryOfFilter(body.filter),
      }),
    }),
    { isCostly: true },
  );

  serve(app, findAssignees, async ({ caller, body }) =>
    (await alarmBatches.assignees(caller, body.alarmIds)).map(alarmPerson),
  );

  serve(
    app,
    downloadAlarmCounts,
    async ({ query, reply }) =>
      sendCsv(reply, 'alarm-counts', tenantAlarmsCsv(await alarmOverview.byEachTenant(query.textSearch))),
    { isCostly: true },
  );

  serve(app, countAlarmsByTenant, async ({ query }) => {
    const { rows, total } = await alarmOverview.byTenant(query);
    const tenants = rows.map(({ worstRank, ...row }) => ({
      ...row,
      worstSeverity: severityOfRank(worstRank),
    }));
    return toPage(tenants, total, query.page, query.pageSize);
  });
}

const queryOfFilter = ({ state, severity, deviceInstalledPlace, ...query }: AlarmFilter): AlarmQuery => ({
  ...query,
  placeType: deviceInstalledPlace,
  statusRanks: state && RANKS_OF_STATE[state],
  severities: severity && [severity],
});
