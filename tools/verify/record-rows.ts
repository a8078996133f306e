import { createHash } from 'node:crypto';
import { roomFigures } from '../../packages/air/src/record/record-figures.ts';
import type { RecordLimit } from '../../packages/air/src/record/record-sets.ts';
import {
  type RecordHead,
  recordHeadSchema,
  recordRoomSchema,
} from '../../packages/contract/src/air-records/record-lines.ts';

/** Findings from the rows of an air quality record, whose figures are computed again. */
export type RecordFindings = {
  readonly head: RecordHead;
  readonly rooms: number;
  /** Rooms whose figures are not those of their rows. */
  readonly differing: readonly string[];
  /** SHA-256 of the lines, in hex. */
  readonly sha256: string;
};

/** Computes the figures of each room again. @throws Error where these are no rows of a record */
export async function checkRecordRows(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<RecordFindings> {
  const hash = createHash('sha256');
  const differing: string[] = [];
  let head: RecordHead | undefined;
  let rooms = 0;
  for await (const line of lines) {
    if (line === '') continue;
    hash.update(`${line}\n`);
    if (!head) {
      head = recordHeadSchema.parse(JSON.parse(line));
      continue;
    }
    const { figures, ...room } = recordRoomSchema.parse(JSON.parse(line));
    const isRoom = room.outdoor === undefined;
    const computed = roomFigures(head.frame, isRoom ? (head.limits as RecordLimit[]) : [], room);
    if (isRoom) rooms += 1;
    // The stated ones went through JSON, in which an order of names is kept.
    if (JSON.stringify(computed) !== JSON.stringify(figures)) differing.push(room.room);
  }
  if (!head) throw new Error('It is empty.');
  return { head, rooms, differing, sha256: hash.digest('hex') };
}
