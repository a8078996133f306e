import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import type { DocumentTable } from '@airdeck/contract/common/document-sections';
import type { RecordRoom } from './record-content.ts';
import type { RecordWords } from './record-words.ts';

export type RecordSection = AirRecord['sections'][number];

export const textColumn = (title: string) => ({ title, isNumber: false });
export const numberColumn = (title: string) => ({ title, isNumber: true });

export const section = (
  level: 2 | 3,
  title: string,
  table: DocumentTable | null,
  sentences: string[] = [],
): RecordSection => ({
  level,
  title,
  sentences,
  table: table && table.rows.length > 0 ? table : null,
  pictures: [],
});

/** How much of the time that counts was measured, over the quantities that were measured at all. */
export function coverageOf({ figures }: RecordRoom, { part }: RecordWords): string {
  const { quantities } = figures;
  const sum = (key: 'occupied' | 'measured') => quantities.reduce((all, one) => all + one[key], 0);
  return part(sum('measured'), sum('occupied'));
}
