import { ReplayError } from './columns.ts';
import { HELP, parseReplayOptions, type ReplayOptions } from './options.ts';
import { progressLine } from './progress.ts';
import { type ReplaySummary, replay } from './replay.ts';

const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;
const SAME_SIGNAL_MS = 500;

process.exitCode = await run();

async function run(): Promise<number> {
  let options: ReplayOptions | 'help';
  try {
    options = parseReplayOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${messageOf(error)}\nnpm run replay -- --help says what there is.`);
    return EXIT.usage;
  }
  if (options === 'help') {
    console.log(HELP);
    return EXIT.done;
  }
  try {
    const summary = await replay(options, interruption(), process.stderr);
    console.log(summaryText(summary));
    const faults = faultsOf(summary);
    for (const fault of faults) console.error(fault);
    if (summary.interrupted) return EXIT.interrupted;
    return faults.length > 0 ? EXIT.failed : EXIT.done;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT.failed;
  }
}

/** The first Ctrl+C stops the replay gracefully, a later one immediately. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  let askedAt: number | undefined;
  const onSignal = () => {
    // Under npm one Ctrl+C arrives twice, from the terminal and from npm.
    if (askedAt !== undefined && Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(EXIT.interrupted);
    askedAt ??= Date.now();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  return controller.signal;
}

function summaryText(summary: ReplaySummary): string {
  const word = summary.interrupted ? 'interrupted' : faultsOf(summary).length > 0 ? 'failed' : 'done';
  const empty = summary.emptyRows > 0 ? `, ${summary.emptyRows} rows without a value not sent` : '';
  const seconds = (summary.elapsedMs / 1000).toFixed(1);
  return `${word}: ${progressLine(summary, summary.elapsedMs)}${empty}, ${seconds} s`;
}

/** Says what was not stored and why, a line each. */
function faultsOf({ refusals, readBack }: ReplaySummary): string[] {
  const faults = Array.from(refusals, ([reason, rows]) => `${rows} rows were refused: ${reason}`);
  if (readBack === 'unanswered') {
    faults.push('The server did not say what it has stored, so that this could not be checked.');
  } else if (readBack && readBack.missing > 0) {
    const examples = readBack.examples.map((ts) => new Date(ts).toISOString()).join(', ');
    faults.push(`${readBack.missing} rows are not stored, among them those of ${examples}`);
  }
  return faults;
}

/** User errors are reported as a message; other errors are defects, reported with their stack. */
function messageOf(error: unknown): string {
  if (error instanceof ReplayError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
