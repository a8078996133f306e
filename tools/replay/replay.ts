import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { MappingGuess } from '../../apps/server/src/reading-files/mapping-guess.ts';
import {
  FIND_MISSING_READINGS,
  MAX_TIMES_ASKED,
} from '../../packages/contract/src/device-port/device-messages.ts';
import { ReplayError } from './columns.ts';
import { nameOfDelimiter, type ReplayOptions } from './options.ts';
import { connectPlayer, type Player } from './player.ts';
import { type ProgressState, showProgress } from './progress.ts';
import { type RecordedRow, type RecordedValues, readRecording } from './recording.ts';
import { survey, timetable } from './schedule.ts';

/** Timers are limited to 24.8 days, and recordings have longer pauses. */
const LONGEST_SLEEP_MS = 3_600_000;
/** Missing rows that are named. */
const EXAMPLES = 5;

const answerSchema = z.object({ missing: z.array(z.number()) });

/** The server's answer about the rows that were sent. */
export type ReadBack =
  /** Times of rows that it does not have, epoch ms; the first ones. */
  | { readonly missing: number; readonly examples: readonly number[] }
  /** It gave no answer. */
  | 'unanswered';

export type ReplaySummary = ProgressState & {
  /** Number of refused rows by the server's reason. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Undefined: it was interrupted before. */
  readonly readBack: ReadBack | undefined;
  /** Rows without measured values, which were not sent. */
  readonly emptyRows: number;
  readonly elapsedMs: number;
  /** Whether the signal stopped it before the end. */
  readonly interrupted: boolean;
};

/**
 * Plays a recording to its end, or until the signal is aborted.
 * @throws ReplayError for an unreadable recording, or a server that does not accept the device.
 */
export async function replay(
  options: ReplayOptions,
  signal: AbortSignal,
  output: NodeJS.WriteStream,
): Promise<ReplaySummary> {
  const onGuess: OnGuess = (guess, delimiter) => output.write(`${guessText(guess, delimiter)}\n`);
  const { rows, emptyRows, shiftFromStartMs } = await survey(rowsOf(options, onGuess), options.speed);
  if (rows === 0) throw new ReplayError(`${options.file}: there are no rows to play`);
  let note = (text: string): void => {
    output.write(`${text}\n`);
  };
  const player = await connectPlayer(options, signal, (text) => note(text));
  const startMs = Date.now();
  const started = performance.now();
  const shiftMs = options.at === 'now' ? startMs + shiftFromStartMs : 0;
  let sent = 0;
  let deviceTs: number | undefined;
  const state = () => ({
    sent,
    acknowledged: player.acknowledged(),
    refused: sum(player.refused()),
    total: rows - emptyRows,
    deviceTs,
  });
  const progress = showProgress(output, started, () => performance.now(), state);
  note = progress.note;
  let readBack: ReadBack | undefined;
  try {
    const offsetOf = timetable(options.speed);
    for await (const { ts, values } of rowsOf(options)) {
      const dueMs = started + offsetOf(ts);
      if (!values) continue;
      await sleepUntil(dueMs, signal);
      await player.send(telemetryMessage(ts + shiftMs, values));
      sent += 1;
      deviceTs = ts + shiftMs;
    }
    await player.drained();
    note('reading back what was sent');
    readBack = await readBackTimes(player, sentTimes(options, shiftMs));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    progress.stop();
    await player.close();
  }
  return {
    ...state(),
    refusals: player.refused(),
    readBack,
    emptyRows,
    elapsedMs: performance.now() - started,
    interrupted: signal.aborted,
  };
}

/** Asks the server which of these times it has no reading of. */
async function readBackTimes(player: Player, times: AsyncIterable<number>): Promise<ReadBack> {
  const examples: number[] = [];
  let missing = 0;
  for await (const some of inGroups(times, MAX_TIMES_ASKED)) {
    const answer = await player.call(FIND_MISSING_READINGS, { times: some });
    const found = answerSchema.safeParse(answer);
    if (!found.success) return 'unanswered';
    missing += found.data.missing.length;
    examples.push(...found.data.missing.slice(0, EXAMPLES - examples.length));
  }
  return { missing, examples };
}

async function* sentTimes(options: ReplayOptions, shiftMs: number): AsyncGenerator<number> {
  for await (const { ts, values } of rowsOf(options)) if (values) yield ts + shiftMs;
}

async function* inGroups<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const one of all) {
    if (group.push(one) < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** The rows of the recording in the requested range. */
async function* rowsOf(options: ReplayOptions, onGuess?: OnGuess): AsyncGenerator<RecordedRow> {
  for await (const row of readRecording(options.file, options, onGuess)) {
    if (row.ts >= options.fromTs && row.ts < options.toTs) yield row;
  }
}

/** Checks the clock after every sleep, so that delays of timers do not add up. */
async function sleepUntil(dueMs: number, signal: AbortSignal): Promise<void> {
  for (let leftMs = dueMs - performance.now(); leftMs > 0; leftMs = dueMs - performance.now()) {
    await sleep(Math.min(leftMs, LONGEST_SLEEP_MS), undefined, { signal });
  }
}

type OnGuess = NonNullable<Parameters<typeof readRecording>[2]>;

/** How a file is read, in words: `aranet4: comma; times in 'Time' (dayFirst, UTC), decimal sign '.'; CO₂(ppm) as co2 in ppm`. */
function guessText({ header, known, mapping }: MappingGuess, delimiter: Parameters<OnGuess>[1]): string {
  const { time, decimal, columns } = mapping;
  const form = time.form === 'date' ? `${time.dayOrder}, ${time.timeZone}` : `in ${time.form} since 1970`;
  const cells = delimiter === undefined ? 'workbook' : nameOfDelimiter(delimiter);
  const stored = columns.map(
    ({ column, key, unit }) => `${header[column]} as ${key}${unit === '' ? '' : ` in ${unit}`}`,
  );
  return `${known ?? 'read'}: ${cells}; times in '${header[time.column]}' (${form}), decimal sign '${decimal}'; ${stored.join(', ')}`;
}

function telemetryMessage(ts: number, values: RecordedValues): string {
  return JSON.stringify({ ts, values });
}
