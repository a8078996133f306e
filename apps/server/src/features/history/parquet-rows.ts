import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** A device's table: its columns, and what is the same in all rows. */
export type ParquetTable = {
  readonly room: string;
  readonly device: string;
  /** Numbers, after `time`, `room` and `device`. */
  readonly columns: readonly string[];
  /** The index of `iaq`, in the metadata. */
  readonly index: IndexChoice;
};

/** Rows that are encoded together: some megabytes in memory, and few enough groups for years of minutes. */
const ROWS_PER_GROUP = 20_000;

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

/** Times in UTC, texts, and numbers that may be missing. Numbers are doubles, as they are stored. */
function schemaOf(columns: readonly string[]): Schema {
  const always = { repetition_type: 'REQUIRED' } as const;
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
  const utc = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;
  return [
    { name: 'readings', num_children: 3 + columns.length },
    { name: 'time', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: utc, ...always },
    { name: 'room', ...text, ...always },
    { name: 'device', ...text, ...always },
    ...columns.map((name) => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }) as const),
  ];
}

/** Writes a Parquet file from lines of CSV, group by group. */
export class ParquetRows {
  private readonly table: ParquetTable;
  private readonly bytes = new ByteWriter();
  private readonly writer: ParquetWriter;
  private times: bigint[] = [];
  private values: (number | null)[][];

  constructor(table: ParquetTable) {
    this.table = table;
    this.writer = new ParquetWriter({
      writer: this.bytes,
      schema: schemaOf(table.columns),
      createdBy: 'Airdeck',
    });
    this.values = table.columns.map(() => []);
  }

  /**
   * The next bytes of the file, possibly none.
   * @param lines of epoch ms, a local time that is left out, and a number or nothing for each column
   */
  add(lines: string): Uint8Array<ArrayBuffer> {
    for (const line of lines.split('\r\n')) {
      if (line === '') continue;
      const [ts = '', , ...cells] = line.split(',');
      this.times.push(BigInt(ts));
      for (const [i, column] of this.values.entries()) column.push(cells[i] ? Number(cells[i]) : null);
    }
    if (this.times.length >= ROWS_PER_GROUP) this.writeGroup();
    return this.taken();
  }

  /** The last bytes. @param about describes the file, in its metadata */
  end(about: string): Uint8Array<ArrayBuffer> {
    if (this.times.length > 0) this.writeGroup();
    this.writer.kvMetadata = [
      { key: 'about', value: about },
      { key: 'index', value: this.table.index },
    ];
    void this.writer.finish();
    return this.taken();
  }

  private writeGroup(): void {
    const { room, device, columns } = this.table;
    const rows = this.times.length;
    // Bytes that stay in memory are written at once.
    void this.writer.write({
      columnData: [
        { name: 'time', data: this.times, encoding: 'DELTA_BINARY_PACKED' },
        { name: 'room', data: Array<string>(rows).fill(room) },
        { name: 'device', data: Array<string>(rows).fill(device) },
        ...columns.map((name, i) => ({ name, data: this.values[i] ?? [] })),
      ],
      rowGroupSize: rows,
    });
    this.times = [];
    this.values = columns.map(() => []);
  }

  private taken(): Uint8Array<ArrayBuffer> {
    const bytes = this.bytes.getBytes().slice();
    // The offset goes on: positions in the file are counted from its beginning.
    this.bytes.index = 0;
    return bytes;
  }
}
