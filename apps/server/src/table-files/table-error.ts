/** Why a file cannot be read as a table. */
export type TableFault =
  | 'notText'
  | 'brokenQuotes'
  | 'tooLong'
  | 'tooManyCells'
  | 'brokenArchive'
  | 'notAWorkbook'
  | 'tooLarge';

/** A file that cannot be read as a table from a line on. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly fault: TableFault;
  /** The line on which the row in question begins. */
  readonly line: number;

  constructor(fault: TableFault, line = 1) {
    super(`line ${line}: ${fault}`);
    this.fault = fault;
    this.line = line;
  }
}
