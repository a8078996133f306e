import { ALARM_ERRORS, type AlarmSearchStatus, type AlarmStatus } from '@airdeck/contract/alarms/alarms';
import { entityId } from '@airdeck/contract/common/entity';
import { type PageQuery, toPage } from '@airdeck/contract/common/page';
import {
  acknowledgeAlarm,
  assignAlarm,
  clearAlarm,
  deleteAlarmComment,
  deletePlatformAlarm,
  dismissAlarm,
  listAlarmComments,
  saveAlarm,
  saveAlarmComment,
  unassignAlarm,
} from '@airdeck/contract/thingsboard/alarms/platform-alarm-changes';
import {
  getAlarmInfo,
  getHighestSeverity,
  getPlatformAlarm,
  listAlarmsOfDevice,
  listAlarmsOfDeviceV2,
  listAlarmTypes,
  listPlatformAlarms,
  listPlatformAlarmsV2,
  type PlatformAlarmSortProperty,
} from '@airdeck/contract/thingsboard/alarms/platform-alarms';
import type { FastifyInstance } from 'fastify';
import type { AlarmComments } from '../../features/alarms/alarm-comments.service.ts';
import { type AlarmQuery, rankOfStatus, ranksOfSearch } from '../../features/alarms/alarm-filter-sql.ts';
import type { AlarmService } from '../../features/alarms/alarms.service.ts';
import type { DeviceService } from '../../features/devices/devices.service.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { withSortNames } from '../../http/sort-names.ts';
import { ALARM_LIST_SORTS } from './alarm-sort.ts';
import {
  alarmCommentBody,
  alarmCommentInfoBody,
  alarmInfoBody,
  platformAlarmBody,
} from './platform-alarm.presenter.ts';

/** Alarms and their comments as ThingsBoard's clients have them. */
export function alarmPlatformRoutes(
  app: FastifyInstance,
  parts: { alarms: AlarmService; alarmComments: AlarmComments; devices: DeviceService },
): void {
  const { alarms, alarmComments, devices } = parts;

  async function page(caller: Caller, query: AlarmQuery & PageQuery<PlatformAlarmSortProperty>) {
    const { rows, total } = await alarms.page(caller, withSortNames(query, ALARM_LIST_SORTS));
    return toPage(rows.map(alarmInfoBody), total, query.page, query.pageSize);
  }
  /** A device that the caller may not see is refused before any list is made. */
  async function ofDevice<Q extends object>(caller: Caller, entityId: string, query: Q) {
    const { id: deviceId } = await devices.getFor(caller, entityId);
    return { ...query, deviceId };
  }

  serve(app, listPlatformAlarms, ({ caller, query }) => page(caller, { ...query, ...oneOfEach(query) }));
  serve(app, listPlatformAlarmsV2, ({ caller, query }) =>
    page(caller, { ...query, ...severalOfEach(query) }),
  );
  serve(app, listAlarmsOfDevice, async ({ caller, params, query }) =>
    page(caller, await ofDevice(caller, params.entityId, { ...query, ...oneOfEach(query) })),
  );
  serve(app, listAlarmsOfDeviceV2, async ({ caller, params, query }) =>
    page(caller, await ofDevice(caller, params.entityId, { ...query, ...severalOfEach(query) })),
  );
  serve(app, getHighestSeverity, async ({ caller, params, query, reply }) => {
    const worst = await alarms.worst(caller, await ofDevice(caller, params.entityId, oneOfEach(query)));
    // A text alone is JSON here, too; nothing is none.
    if (worst === null) return reply.type('text/plain').send('');
    return reply.type('application/json').send(JSON.stringify(worst));
  });
  serve(app, listAlarmTypes, async ({ caller, query }) => {
    const { rows, total } = await alarms.types(caller, query);
    const tenantId = entityId('TENANT', caller.tenantId);
    const types = rows.map((type) => ({ tenantId, entityType: 'ALARM' as const, type }));
    return toPage(types, total, query.page, query.pageSize);
  });

  serve(app, getPlatformAlarm, async ({ caller, params }) =>
    platformAlarmBody(await alarms.get(caller, params.alarmId)),
  );
  serve(app, getAlarmInfo, async ({ caller, params }) =>
    alarmInfoBody(await alarms.get(caller, params.alarmId)),
  );
  serve(app, saveAlarm, async ({ caller, body }) =>
    platformAlarmBody(
      await alarms.saveFor(caller, {
        id: body.id ?? null,
        type: body.type ?? null,
        deviceId: body.originator ?? null,
        severity: body.severity ?? null,
        startTime: body.startTs ?? 0,
        endTime: body.endTs ?? 0,
        details: (body.details ?? null) as Record<string, unknown> | null,
        isAcknowledged: body.acknowledged ?? false,
        isCleared: body.cleared ?? false,
        assigneeId: body.assigneeId ?? null,
      }),
    ),
  );
  serve(app, deletePlatformAlarm, async ({ caller, params }) => {
    await alarms.delete(caller, params.alarmId);
    return true as const;
  });

  for (const acknowledging of [acknowledgeAlarm, dismissAlarm]) {
    serve(app, acknowledging, async ({ caller, params }) =>
      alarmInfoBody(await alarms.acknowledge(caller, params.alarmId)),
    );
  }
  serve(app, clearAlarm, async ({ caller, params }) =>
    alarmInfoBody(await alarms.clear(caller, params.alarmId)),
  );
  serve(app, assignAlarm, async ({ caller, params }) =>
    alarmInfoBody(await alarms.assign(caller, params.alarmId, params.userId)),
  );
  serve(app, unassignAlarm, async ({ caller, params }) =>
    alarmInfoBody(await alarms.unassign(caller, params.alarmId)),
  );

  serve(app, listAlarmComments, async ({ caller, params, query }) => {
    const { rows, total } = await alarmComments.page(caller, params.alarmId, query);
    return toPage(rows.map(alarmCommentInfoBody), total, query.page, query.pageSize);
  });
  serve(app, saveAlarmComment, async ({ caller, params, body }) =>
    alarmCommentBody(
      await alarmComments.save(caller, params.alarmId, body.id?.id ?? null, body.comment?.text ?? null),
    ),
  );
  serve(app, deleteAlarmComment, ({ caller, params }) =>
    alarmComments.delete(caller, params.alarmId, params.commentId),
  );
}

/** @throws ApiError 400/31 when two statuses are given */
function oneOfEach(query: {
  readonly status?: AlarmStatus | undefined;
  readonly searchStatus?: AlarmSearchStatus | undefined;
  readonly assigneeId?: string | undefined;
}): AlarmQuery {
  const { status, searchStatus, assigneeId } = query;
  if (status && searchStatus) throw badRequest(ALARM_ERRORS.twoStatuses);
  const statusRanks = status ? [rankOfStatus(status)] : ranksOfSearch(searchStatus ? [searchStatus] : []);
  return { statusRanks, assigneeId };
}

function severalOfEach(query: {
  readonly statusList?: readonly AlarmSearchStatus[] | undefined;
  readonly severityList?: AlarmQuery['severities'];
  readonly typeList?: readonly string[] | undefined;
}): AlarmQuery {
  const { statusList = [], severityList, typeList } = query;
  return { statusRanks: ranksOfSearch(statusList), severities: severityList, types: typeList };
}
