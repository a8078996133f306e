import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Beside the project, where there is one: it belongs to those who made it. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/platform/recorded');

/** What one step was answered, over HTTP, a WebSocket or MQTT. */
export type Answer = {
  /** Of HTTP. */
  readonly status?: number;
  /** Media type, without parameters. */
  readonly type?: string;
  readonly location?: string | undefined;
  readonly json?: unknown;
  /** Of a body that is no JSON. */
  readonly text?: string | undefined;
};

/** Answers by the name of their step. */
export type Answers = ReadonlyMap<string, Answer>;

/** What a real ThingsBoard answered, its ids, times and tokens made alike; undefined where no recording is there. */
export function readRecording(): Answers | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const [file] = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return file === undefined ? undefined : new Map(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}
