import type { Player } from './http-steps.ts';
import { WebSocketClient } from './websocket-client.ts';

/** Timeout of an answer, and wait that counts as silence, ms. */
const ANSWER_WITHIN_MS = 10_000;
const SILENCE_MS = 1000;
/** A silent connection is closed after 10 seconds. */
const SIGN_IN_WITHIN_MS = 15_000;

/** Steps over `/api/ws` and the old endpoint: subscriptions of devices, lists and counts. */
export async function playLive(player: Player): Promise<void> {
  const open = (path = '/api/ws') =>
    new WebSocketClient(player.target.url.replace('http', 'ws') + player.fill(path)).opened();
  const note = (name: string, json: unknown) => player.keep(`ws: ${name}`, { json });
  /** Sends values as the device, JSON. */
  const measure = (values: string) => player.ask(`## -\nPOST /api/v1/{token}/telemetry\n> ${values}`);
  const attribute = (request: string) => {
    const [method = '', query = '', body] = request.split(' ');
    const path = `/api/plugins/telemetry/{device}/SERVER_SCOPE${query}`;
    return player.ask(`## -\n${method} ${path} as admin${body ? `\n> ${body}` : ''}`);
  };

  await measure('{"ts":{t0+5000},"values":{"w1":1,"w2":"two","w3":1.5}}');
  await attribute('POST  {"wsa":1}');
  await playRefusals(player, open, note);

  const socket = await open();
  const send = (frame: object) =>
    socket.send(player.fill(JSON.stringify(frame)).replaceAll(/"(\d{13})"/g, '$1'));
  const ask = async (name: string, command: object) => {
    send({ cmds: [command] });
    note(name, await socket.next(ANSWER_WITHIN_MS));
  };
  const noteNext = async (name: string) => note(name, await socket.next(ANSWER_WITHIN_MS));
  const noteSilence = async (name: string) => note(name, await socket.next(SILENCE_MS));
  const device = { entityType: 'DEVICE', entityId: '{device}' };
  const latest = { type: 'TIMESERIES', cmdId: 10, ...device };

  send({ authCmd: { cmdId: 0, token: '{admin}' } });
  await noteSilence('auth alone');
  await ask('latest keys', { ...latest, keys: 'w1,w2,w3,zz', scope: 'LATEST_TELEMETRY' });
  await measure('{"w1":2,"other":5}');
  await noteNext('live');
  await measure('{"other":6}');
  await noteSilence('live: other key');
  await measure('{"ts":{t0},"values":{"w1":77}}');
  await noteSilence('live: older point');
  await measure('{"w1":3,"w2":"x"}');
  await noteNext('live: two keys');
  send({ cmds: [{ ...latest, unsubscribe: true }] });
  await noteSilence('unsubscribe');
  await measure('{"w1":4}');
  await noteSilence('after unsubscribe');

  const span = { startTs: '{t0}', endTs: '{t0+10800000}', interval: 3_600_000, limit: 3 };
  const { endTs: _end, ...window } = { ...span, timeWindow: 10_800_000 };
  const range = { ...latest, keys: 'h' };
  const history = { ...range, type: 'TIMESERIES_HISTORY' };
  await ask('latest, no such keys', { ...latest, cmdId: 11, keys: 'nope', scope: 'LATEST_TELEMETRY' });
  await ask('window', { ...range, cmdId: 12, ...window, agg: 'NONE' });
  await ask('window AVG', { ...range, cmdId: 13, ...window, agg: 'AVG' });
  await ask('history', { ...history, cmdId: 14, ...span, agg: 'MAX' });
  await ask('history raw', { ...history, cmdId: 15, ...span, interval: undefined, agg: 'NONE' });
  await ask('history no keys', { ...history, cmdId: 16, keys: undefined, startTs: '{t0}', endTs: '{t0+1}' });
  await ask('history empty', { ...history, cmdId: 17, startTs: 1, endTs: 2 });

  const attributes = { type: 'ATTRIBUTES', cmdId: 20, ...device };
  await ask('attributes', { ...attributes, scope: 'SERVER_SCOPE', keys: 'wsa' });
  await attribute('POST  {"wsa":2}');
  await noteNext('attribute change');
  await attribute('DELETE ?keys=wsa');
  await noteNext('attribute deleted');
  send({ cmds: [{ ...attributes, unsubscribe: true }] });
  await ask('attributes any scope', { ...attributes, cmdId: 21, keys: 'zz' });
  send({ cmds: [{ ...attributes, cmdId: 22, scope: 'X' }] });
  await noteSilence('attributes bad scope');

  await ask('unknown device', { ...latest, cmdId: 30, entityId: '{unknown}', keys: 'a' });
  await ask('foreign device', { ...latest, cmdId: 31, entityId: '{foreign}', keys: 'a' });
  await ask('no device', { type: 'TIMESERIES', cmdId: 32, entityType: 'DEVICE', keys: 'a' });
  await ask('negative id', { ...latest, cmdId: -1, keys: 'a' });
  await ask('unknown field', { ...latest, cmdId: 33, keys: 'uf', foo: 1 });
  await ask('unknown type', { type: 'NOTHING', cmdId: 34 });
  socket.send('{');
  await noteNext('bad JSON');
  await playLists({ ask, noteNext, send, measure });
  socket.close();
  await playOldPath(player, open, note);
}

type Note = (name: string, json: unknown) => void;
type Open = (path?: string) => Promise<WebSocketClient>;

/** Frames and paths that end a connection, or are refused without a token. */
async function playRefusals(player: Player, open: Open, note: Note): Promise<void> {
  const device = { entityType: 'DEVICE', entityId: player.fill('{device}') };
  const first: readonly [string, string, (object | string)?][] = [
    ['first frame without authCmd', '/api/ws', { cmds: [{ type: 'TIMESERIES', cmdId: 1, ...device }] }],
    ['bad token', '/api/ws', { authCmd: { cmdId: 0, token: 'abc' } }],
    ['empty token', '/api/ws', { authCmd: { cmdId: 0, token: '' } }],
    ['bad JSON before auth', '/api/ws', '{'],
    ['bad ?token=', '/api/ws?token=abc'],
    ['unknown path', '/api/ws/plugins/nothing?token={admin}'],
    ['?token=', '/api/ws?token={admin}', { cmds: [{ type: 'TIMESERIES', cmdId: 1, ...device, keys: 'w1' }] }],
  ];
  for (const [name, path, frame] of first) {
    const socket = await open(path);
    if (frame !== undefined) socket.send(frame);
    note(name, await socket.next(ANSWER_WITHIN_MS));
    socket.close();
  }
  const silent = await open();
  note('no authCmd', { end: await silent.next(SIGN_IN_WITHIN_MS) });
  silent.close();
}

/** Lists of devices with subscribed values, and counts. */
async function playLists(steps: {
  ask: (name: string, command: object) => Promise<void>;
  noteNext: (name: string) => Promise<void>;
  send: (frame: object) => void;
  measure: (values: string) => Promise<void>;
}): Promise<void> {
  const { ask, noteNext, send, measure } = steps;
  const field = (key: string) => ({ type: 'ENTITY_FIELD', key });
  const oneDevice = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: '{device}' } };
  const query = {
    entityFilter: oneDevice,
    pageLink: {
      pageSize: 10,
      page: 0,
      textSearch: null,
      dynamic: true,
      sortOrder: { key: field('createdTime'), direction: 'DESC' },
    },
    entityFields: [field('name'), field('label')],
    latestValues: [{ type: 'TIME_SERIES', key: 'w2' }],
    keyFilters: [] as object[],
  };
  const list = { type: 'ENTITY_DATA', cmdId: 40, query };
  const w3 = { type: 'TIME_SERIES', key: 'w3' };
  const span = { startTs: '{t0}', endTs: '{t0+10800000}', interval: 3_600_000, limit: 3, agg: 'AVG' };
  await ask('entity data', { ...list, latestCmd: { keys: [w3] } });
  await measure('{"w3":9.5}');
  await noteNext('entity data: live');
  await ask('entity data: series', { ...list, cmdId: 41, historyCmd: { keys: ['h'], ...span } });
  const byIds = { type: 'entityList', entityType: 'DEVICE', entityList: ['{device}'] };
  await ask('entity data: list', { ...list, cmdId: 42, query: { ...query, entityFilter: byIds } });
  const byType = { type: 'deviceType', deviceTypes: ['default'], deviceNameFilter: 'AQ-1' };
  await ask('entity data: type', { ...list, cmdId: 43, query: { ...query, entityFilter: byType } });
  const above = { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 1 } };
  const keyFilters = [{ key: w3, valueType: 'NUMERIC', predicate: above }];
  await ask('entity data: key filter', { ...list, cmdId: 44, query: { ...query, keyFilters } });
  await ask('entity data: no query', { type: 'ENTITY_DATA', cmdId: 45 });
  send({ cmds: [{ type: 'ENTITY_DATA_UNSUBSCRIBE', cmdId: 40 }] });

  const originatorId = { entityType: 'DEVICE', id: '{device}' };
  await ask('entity count', { type: 'ENTITY_COUNT', cmdId: 50, query: { entityFilter: oneDevice } });
  await ask('alarm count', { type: 'ALARM_COUNT', cmdId: 51, query: { statusList: ['ACTIVE'] } });
  await ask('alarm status', {
    type: 'ALARM_STATUS',
    cmdId: 52,
    originatorId,
    severityList: ['CRITICAL'],
    typeList: null,
  });
  await ask('alarm data', {
    type: 'ALARM_DATA',
    cmdId: 53,
    query: {
      entityFilter: { type: 'entityType', entityType: 'DEVICE' },
      pageLink: {
        pageSize: 10,
        page: 0,
        timeWindow: 86_400_000,
        statusList: ['ACTIVE'],
        searchPropagatedAlarms: false,
        sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      },
      alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
      entityFields: [],
      latestValues: [],
    },
  });
  await ask('notifications count', { type: 'NOTIFICATIONS_COUNT', cmdId: 54 });
  await ask('notifications', { type: 'NOTIFICATIONS', cmdId: 55, limit: 10 });
}

/** The old endpoint, whose frames group commands, and subscriptions of a customer's user. */
async function playOldPath(player: Player, open: Open, note: Note): Promise<void> {
  const device = { entityType: 'DEVICE', entityId: player.fill('{device}') };
  const old = await open('/api/ws/plugins/telemetry?token={admin}');
  const [startTs, endTs] = [Number(player.fill('{t0}')), Number(player.fill('{t0+10800000}'))];
  const history = { ...device, keys: 'h', startTs, endTs, interval: 3_600_000, limit: 3, agg: 'AVG' };
  for (const [name, frame] of [
    ['old path', { tsSubCmds: [{ ...device, scope: 'LATEST_TELEMETRY', keys: 'w2', cmdId: 60 }] }],
    ['old path: history', { historyCmds: [{ ...history, cmdId: 61 }] }],
    [
      'old path: attributes',
      { attrSubCmds: [{ ...device, scope: 'SHARED_SCOPE', keys: 'interval', cmdId: 62 }] },
    ],
  ] as const) {
    old.send(frame);
    note(name, await old.next(ANSWER_WITHIN_MS));
  }
  old.close();

  const user = await open();
  const other = { entityType: 'DEVICE', entityId: player.fill('{device2}') };
  user.send({ authCmd: { cmdId: 0, token: player.fill('{user}') } });
  for (const [name, command] of [
    ['customer user', { type: 'TIMESERIES', cmdId: 70, ...device, keys: 'w2', scope: 'LATEST_TELEMETRY' }],
    ['customer user, not own', { type: 'TIMESERIES', cmdId: 71, ...other, keys: 'w2' }],
    ['customer user, attributes not own', { type: 'ATTRIBUTES', cmdId: 72, ...other, scope: 'SERVER_SCOPE' }],
  ] as const) {
    user.send({ cmds: [command] });
    note(name, await user.next(ANSWER_WITHIN_MS));
  }
  user.close();
}
