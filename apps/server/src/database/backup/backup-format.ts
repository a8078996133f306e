import { z } from 'zod';

/**
 * A backup is text, packed by gzip: a line of JSON that says what it is, a section for each table and file, and a line
 * that counts what they hold. A section is a line of JSON, lines, and `\.` alone on a line. The lines of a table are
 * rows as PostgreSQL copies them to text; those of a file, its content in Base64.
 */
export const BACKUP_FORMAT = 1;

export const END_OF_SECTION = '\\.';

/** A partition as PostgreSQL describes it: `FOR VALUES FROM ('1767225600000') TO ('1769904000000')`. */
const partitionSchema = z.object({
  name: z.string().regex(/^\w+$/),
  of: z.string().regex(/^\w+$/),
  bounds: z.string().regex(/^FOR VALUES FROM \('?-?\d+'?\) TO \('?-?\d+'?\)$/),
});

export const headSchema = z.object({
  airdeckBackup: z.literal(BACKUP_FORMAT),
  version: z.string(),
  createdTime: z.number().int(),
  /** The migrations that made the tables, in order. */
  migrations: z.array(z.string()),
  partitions: z.array(partitionSchema),
});
export type BackupHead = z.infer<typeof headSchema>;

const name = z.string().regex(/^\w+$/);

export const sectionSchema = z.union([
  z.object({ table: name, columns: z.array(name).min(1) }),
  // Nothing that leads out of the data folder.
  z.object({ file: z.string().regex(/^(?!\.)[\w.@-]+(\/(?!\.)[\w.@-]+)?$/) }),
  z.object({
    end: z.object({
      rows: z.record(name, z.number().int()),
      files: z.number().int(),
      sequences: z.record(name, z.object({ value: z.number().int(), isCalled: z.boolean() })),
    }),
  }),
]);
export type BackupEnd = Extract<z.infer<typeof sectionSchema>, { end: object }>['end'];

/** Reads the lines of a backup from chunks of any size. */
export class BackupLines {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** A line without its end. @throws Error where the backup ends before */
  async line(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end >= 0) {
        parts.push(this.#rest.subarray(0, end));
        this.#rest = this.#rest.subarray(end + 1);
        return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      }
      parts.push(this.#rest);
      const next = await this.#chunks.next();
      if (next.done) throw new Error('The backup ends early: it was cut off, or is still being written.');
      this.#rest = next.value;
    }
  }

  async json(): Promise<unknown> {
    return JSON.parse((await this.line()).toString());
  }

  /** The lines of a section, each with its end, many at a time. */
  async *section(): AsyncGenerator<Buffer> {
    const gathered: Buffer[] = [];
    let size = 0;
    for (;;) {
      const line = await this.line();
      if (line.length === 2 && line.toString() === END_OF_SECTION) break;
      gathered.push(line, NEW_LINE);
      size += line.length;
      if (size < CHUNK_BYTES) continue;
      yield Buffer.concat(gathered.splice(0));
      size = 0;
    }
    if (gathered.length > 0) yield Buffer.concat(gathered);
  }
}

const NEW_LINE = Buffer.from('\n');
const CHUNK_BYTES = 64 * 1024;
