const TERMINAL_PERIOD_MS = 200;
const LOG_PERIOD_MS = 10_000;

export type ProgressState = {
  readonly sent: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Number of rows to send. */
  readonly total: number;
  /** Time of the last row sent, epoch ms. */
  readonly deviceTs: number | undefined;
};

/** `rows 120/47373, acknowledged 118, refused 2, 12.3/s, device time 2019-11-07T02:30:11.000Z` */
export function progressLine(state: ProgressState, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (state.acknowledged * 1000) / elapsedMs : 0;
  const deviceTime = state.deviceTs === undefined ? 'none yet' : new Date(state.deviceTs).toISOString();
  const refused = state.refused > 0 ? `, refused ${state.refused}` : '';
  return `rows ${state.sent}/${state.total}, acknowledged ${state.acknowledged}${refused}, ${rate.toFixed(1)}/s, device time ${deviceTime}`;
}

export type Progress = {
  /** Prints a separate line, which the progress line does not overwrite. */
  readonly note: (text: string) => void;
  readonly stop: () => void;
};

/** Shows the state: on a terminal in one updated line, elsewhere as a new line every ten seconds. */
export function showProgress(
  output: NodeJS.WriteStream,
  startMs: number,
  clock: () => number,
  state: () => ProgressState,
): Progress {
  const line = () => progressLine(state(), clock() - startMs);
  const clearLine = output.isTTY ? '\r\u001b[K' : '';
  const show = () => output.write(output.isTTY ? `${clearLine}${line()}` : `${line()}\n`);
  const timer = setInterval(show, output.isTTY ? TERMINAL_PERIOD_MS : LOG_PERIOD_MS);
  return {
    note: (text) => {
      output.write(`${clearLine}${text}\n`);
    },
    stop: () => {
      clearInterval(timer);
      if (output.isTTY) output.write(clearLine);
    },
  };
}
