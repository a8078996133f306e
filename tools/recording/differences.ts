import type { Answer, Answers } from './recording.ts';

/** Host, port and run of a server, which are replaced by placeholders. */
export type Places = { readonly host: string; readonly mqttPort: number; readonly run: string };

const NULL_ID = '13814000-1dd2-11b2-8080-808080808080';

/** The recording has times as `MS`: epoch milliseconds from 2017 to 2033. */
const isTime = (value: number): boolean => value >= 1.5e12 && value < 2e12;

/** Fields with ids and tokens that every server generates. */
const MADE_UP = ['credentialsId', 'provisionDeviceKey', 'provisionDeviceSecret'];

/** Differences between the answers to one step: each place, with its values. */
export type Differences = readonly string[];

/** Replaces values that vary between runs and servers by placeholders, as in the recording. */
export function alike(value: unknown, places: Places, name = ''): unknown {
  if (typeof value === 'number') {
    if (name === 'exp' || name === 'iat') return 'S';
    // Counted down since an earlier request.
    if (name === 'ttlMs') return `${Math.round(value / 60_000)} MIN`;
    return isTime(value) ? 'MS' : value;
  }
  if (typeof value === 'string') {
    if (/^\d+$/.test(value) && isTime(Number(value))) return 'MS';
    const text = alikeText(value, places);
    return MADE_UP.includes(name) && /^[\w-]{15,}$/.test(value) ? 'RANDOM' : text;
  }
  if (Array.isArray(value)) return value.map((one) => alike(one, places, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, alike(one, places, key)]));
}

function alikeText(text: string, { host, mqttPort, run }: Places): string {
  return (
    text
      .replaceAll(NULL_ID, 'NULL-ID')
      .replaceAll(/eyJ[\w-]+(?:\.[\w-]+){2}/g, 'JWT')
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
      .replaceAll(/((?:T|t)oken(?:=| \[)|api\/v1\/|-u ")[\w-]+/g, '$1TOKEN')
      // After generated values: the digits of a port may be anywhere in them.
      .replaceAll(host, 'HOST')
      .replaceAll(String(mqttPort), 'MQTTPORT')
      .replaceAll(run, 'RUN')
  );
}

/** Differences by step. A step that was not reached counts as different. */
export function differencesOf(recorded: Answers, ours: Answers, places: Places): Map<string, Differences> {
  const found = new Map<string, Differences>();
  for (const [step, theirs] of recorded) {
    const answer = ours.get(step);
    const differences = answer ? compare(step, theirs, answer, places) : ['was not reached'];
    if (differences.length > 0) found.set(step, differences);
  }
  return found;
}

function compare(step: string, theirs: Answer, ours: Answer, places: Places): Differences {
  if (theirs.status !== ours.status) return between('status', theirs.status, ours.status);
  // For other calls of its clients, only the status was recorded.
  if (step.startsWith('also: ')) return [];
  // ThingsBoard answers unsupported methods with varying media types.
  const isTypeCompared = theirs.status !== 405;
  return [
    ...(isTypeCompared ? between('media type', theirs.type, ours.type) : []),
    ...(['location', 'text', 'json'] as const).flatMap((part) => {
      const [one, other] = [theirs, ours].map((answer) => comparable(alike(answer[part], places)));
      return between(part, one, other);
    }),
  ];
}

/** Differences between two values, by place. */
function between(place: string, theirs: unknown, ours: unknown): Differences {
  if (textOf(theirs) === textOf(ours)) return [];
  if (!isObject(theirs) || !isObject(ours) || Array.isArray(theirs) !== Array.isArray(ours)) {
    return [`${place}: ${short(theirs)}, ours ${short(ours)}`];
  }
  const nameOf = (key: string) => (Array.isArray(theirs) ? `${place}[${key}]` : `${place}.${key}`);
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  return [...keys].flatMap((key) => between(nameOf(key), theirs[key], ours[key]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const short = (value: unknown): string => (textOf(value) ?? 'nothing').slice(0, 200);

/** Without our additional fields, with sorted keys, and with entities in an order independent of their ids. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(comparable);
    const isList = items.every(isUnordered) && !items.includes('MS');
    return isList
      ? items.sort((one, other) => (String(textOf(one)) < String(textOf(other)) ? -1 : 1))
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const isError = 'errorCode' in value && 'status' in value;
  return Object.fromEntries(
    Object.entries(value)
      // Our errors have an additional code, with its values.
      .filter(([key]) => key !== 'timestamp' && !(isError && (key === 'code' || key === 'values')))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, comparable(one)]),
  );
}

/** Names, attributes and entities are unordered; points of a time series are ordered. */
const isUnordered = (item: unknown): boolean =>
  typeof item === 'string' ||
  (typeof item === 'object' && item !== null && ('key' in item || 'id' in item || 'entityId' in item));

const textOf = (value: unknown): string | undefined => JSON.stringify(value);
