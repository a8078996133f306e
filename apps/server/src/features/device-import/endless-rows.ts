import type { DeviceFileFault } from '@airdeck/contract/device-import/device-import';

/** Bytes of a row: several times those of the longest one without errors. */
const MAX_ROW_BYTES = 64 * 1024;
/** Cells of a row, with the empty ones at its end: the columns of a spreadsheet. */
const MAX_CELLS = 16_384;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A row that cannot be of devices. The parser would collect it as a whole. */
export class EndlessRow extends Error {
  override readonly name = 'EndlessRow';
  readonly fault: DeviceFileFault;
  /** The line on which it begins. */
  readonly line: number;

  constructor(fault: DeviceFileFault, line: number) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}

/**
 * Looks at a file piece by piece, before the parser does.
 * @returns a function that is called with each piece, in order @throws EndlessRow
 */
export function refuseEndlessRows(delimiter: string): (piece: Uint8Array) => void {
  const delimiterByte = delimiter.charCodeAt(0);
  let line = 1;
  let rowLine = 1;
  let rowBytes = 0;
  let cells = 0;
  let isQuoted = false;
  let before = 0;

  return (piece) => {
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index] ?? 0;
      const isBreak = byte === LINE_FEED || byte === CARRIAGE_RETURN;
      // A quotation mark inside of quotes is doubled: it ends and begins them.
      if (byte === QUOTE) isQuoted = !isQuoted;
      // CR LF counts as one.
      if (isBreak && !(byte === LINE_FEED && before === CARRIAGE_RETURN)) line += 1;
      before = byte;
      if (isBreak && !isQuoted) {
        rowLine = line;
        rowBytes = 0;
        cells = 0;
        continue;
      }
      rowBytes += 1;
      if (byte === delimiterByte && !isQuoted) cells += 1;
      if (cells >= MAX_CELLS) throw new EndlessRow('tooManyCells', rowLine);
      if (rowBytes > MAX_ROW_BYTES) throw new EndlessRow(isQuoted ? 'brokenQuotes' : 'tooLong', rowLine);
    }
  };
}
