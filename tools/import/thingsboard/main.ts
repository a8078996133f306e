import { ImportError, printable, RefusedError } from './http-client.ts';
import { importThingsBoard, type ShowStep } from './import.ts';
import { HELP, type ImportOptions, parseImportOptions, UsageError } from './options.ts';
import { readPassword } from './password.ts';
import { isComplete, reportText } from './report.ts';

const EXIT = { done: 0, differs: 1, usage: 2, failed: 3, interrupted: 130 } as const;
const TERMINAL_PERIOD_MS = 200;
const LOG_PERIOD_MS = 10_000;

process.exitCode = await run();

async function run(): Promise<number> {
  const controller = new AbortController();
  // Progress is saved continuously, so no graceful shutdown is needed.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort());
  try {
    const options = parseImportOptions(process.argv.slice(2));
    if (options === 'help') {
      console.log(HELP);
      return EXIT.done;
    }
    return await runImport(options, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) {
      console.error('interrupted: the same command goes on');
      return EXIT.interrupted;
    }
    if (error instanceof UsageError) {
      console.error(`${error.message}\nnpm run import:thingsboard -- --help says what there is.`);
      return EXIT.usage;
    }
    if (error instanceof RefusedError)
      console.error(`${error.request} is refused: ${printable(error.message)}`);
    else if (error instanceof ImportError) console.error(`${error.message}\nThe same command goes on.`);
    else console.error(error);
    return EXIT.failed;
  }
}

async function runImport(options: ImportOptions, signal: AbortSignal): Promise<number> {
  const { sourceUser, targetUser, isDry } = options;
  const passwords = {
    source: await readPassword('THINGSBOARD_PASSWORD', `Password of ${sourceUser} on ThingsBoard`, signal),
    target: await readPassword('AIRDECK_PASSWORD', `Password of ${targetUser} on Airdeck`, signal),
  };
  const steps = createSteps(process.stderr);
  const result = await importThingsBoard(options, passwords, { signal, showStep: steps.show });
  steps.end();
  console.log(reportText(result, isDry));
  return isComplete(result) ? EXIT.done : EXIT.differs;
}

/** Shows progress: on a terminal in one updated line, elsewhere as a new line every ten seconds at most. */
function createSteps(output: NodeJS.WriteStream): { readonly show: ShowStep; readonly end: () => void } {
  const periodMs = output.isTTY ? TERMINAL_PERIOD_MS : LOG_PERIOD_MS;
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(text) {
      const now = performance.now();
      if (now - shownAt < periodMs) return;
      shownAt = now;
      output.write(output.isTTY ? `\r\u001b[K${printable(text)}` : `${printable(text)}\n`);
    },
    end() {
      if (output.isTTY) output.write('\r\u001b[K');
    },
  };
}
