import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Outside the project, if it exists: it belongs to its authors. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/platform/recorded');

/** The answer to one step, over HTTP, a WebSocket or MQTT. */
export type Answer = {
  /** HTTP only. */
  readonly status?: number;
  /** Media type, without parameters. */
  readonly type?: string;
  readonly location?: string | undefined;
  readonly json?: unknown;
  /** Body that is not JSON. */
  readonly text?: string | undefined;
};

/** Answers by name of the step. */
export type Answers = ReadonlyMap<string, Answer>;

/** Answers of a real ThingsBoard, with placeholders for ids, times and tokens; undefined: no recording. */
export function readRecording(): Answers | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const [file] = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return file === undefined ? undefined : new Map(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}
