import type {
  DeviceFileError,
  DeviceImportLine,
  ImportEnd,
  RowOutcome,
} from '@airdeck/contract/device-files';

/** An import as far as it has been told. */
export type ImportProgress = {
  /** To cancel it by; undefined until it has begun. */
  readonly importId: string | undefined;
  /** Rows that will be written. */
  readonly total: number;
  readonly done: number;
  readonly outcomes: readonly RowOutcome[];
  readonly errors: readonly DeviceFileError[];
  /** Rows that were not tried. */
  readonly left: readonly { readonly line: number; readonly name: string }[];
  /** Undefined while it runs. */
  readonly end: ImportEnd | undefined;
};

export const NOT_BEGUN: ImportProgress = {
  importId: undefined,
  total: 0,
  done: 0,
  outcomes: [],
  errors: [],
  left: [],
  end: undefined,
};

/** The import after another line of the server's answer. */
export function withLine(progress: ImportProgress, line: DeviceImportLine): ImportProgress {
  switch (line.kind) {
    case 'begun': {
      const { importId, total, failed: outcomes, errors } = line;
      return { ...progress, importId, total, outcomes, errors };
    }
    case 'batch':
      return {
        ...progress,
        done: line.done,
        outcomes: [...progress.outcomes, ...line.outcomes],
        errors: [...progress.errors, ...line.errors],
      };
    case 'ended':
      return { ...progress, end: line.end, left: line.left };
  }
}

export function countOf({ outcomes }: ImportProgress, wanted: RowOutcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}
