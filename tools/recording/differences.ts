import type { Answer, Answers } from './recording.ts';

/** What an address, a port and a run are called, so that they can be made alike. */
export type Places = { readonly host: string; readonly mqttPort: number; readonly run: string };

const NULL_ID = '13814000-1dd2-11b2-8080-808080808080';

/** The recording has times as `MS`: epoch milliseconds from 2017 to 2033. */
const isTime = (value: number): boolean => value >= 1.5e12 && value < 2e12;

/** Of ids and tokens that every server makes up for itself. */
const MADE_UP = ['credentialsId', 'provisionDeviceKey', 'provisionDeviceSecret'];

/** A value with all that differs from run to run and from server to server named instead, as in the recording. */
export function alike(value: unknown, places: Places, name = ''): unknown {
  if (typeof value === 'number') {
    if (name === 'exp' || name === 'iat') return 'S';
    return isTime(value) ? 'MS' : value;
  }
  if (typeof value === 'string') {
    const text = alikeText(value, places);
    return MADE_UP.includes(name) && /^[\w-]{15,}$/.test(value) ? 'RANDOM' : text;
  }
  if (Array.isArray(value)) return value.map((one) => alike(one, places, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, alike(one, places, key)]));
}

function alikeText(text: string, { host, mqttPort, run }: Places): string {
  return text
    .replaceAll(host, 'HOST')
    .replaceAll(String(mqttPort), 'MQTTPORT')
    .replaceAll(run, 'RUN')
    .replaceAll(NULL_ID, 'NULL-ID')
    .replaceAll(/eyJ[\w-]+(?:\.[\w-]+){2}/g, 'JWT')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/((?:T|t)oken(?:=| \[))[\w-]+/g, '$1TOKEN');
}

/** In which steps the answers differ, and in what. A step that was not reached differs. */
export function differencesOf(recorded: Answers, ours: Answers, places: Places): Map<string, string> {
  const found = new Map<string, string>();
  for (const [step, theirs] of recorded) {
    const answer = ours.get(step);
    const difference = answer ? differenceOf(step, theirs, answer, places) : 'was not reached';
    if (difference) found.set(step, difference);
  }
  return found;
}

function differenceOf(step: string, theirs: Answer, ours: Answer, places: Places): string | undefined {
  const said = (what: string, one: unknown, other: unknown) => `${what}: ${short(one)}, ours ${short(other)}`;
  if (theirs.status !== ours.status) return said('status', theirs.status, ours.status);
  // Of what its clients call besides, only the status was recorded.
  if (step.startsWith('also: ')) return undefined;
  // A method that is not supported is answered in two media types there.
  if (theirs.status !== 405 && theirs.type !== ours.type) return said('media type', theirs.type, ours.type);
  for (const part of ['location', 'text', 'json'] as const) {
    const [one, other] = [comparable(theirs[part]), comparable(alike(ours[part], places))];
    if (JSON.stringify(one) !== JSON.stringify(other)) return said(part, one, other);
  }
  return undefined;
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 400);

/** Without what is ours besides, keys sorted, and entities in an order that does not hang on their ids. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(comparable);
    const isList = items.every(isUnordered) && !items.includes('MS');
    return isList ? items.sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const isError = 'errorCode' in value && 'status' in value;
  return Object.fromEntries(
    Object.entries(value)
      // An error carries a code of its own here, and its values.
      .filter(([key]) => key !== 'timestamp' && !(isError && (key === 'code' || key === 'values')))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, comparable(one)]),
  );
}

/** Names, attributes and entities; points of a time series have an order. */
const isUnordered = (item: unknown): boolean =>
  typeof item === 'string' ||
  (typeof item === 'object' && item !== null && ('key' in item || 'id' in item || 'entityId' in item));

const textOf = (value: unknown): string => JSON.stringify(value);
