import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AIR_RECORD_ERRORS,
  type AirRecord,
  type RecordForm,
} from '@airdeck/contract/air-records/air-records';
import type { Language } from '@airdeck/contract/common/languages';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { safeFileName } from '../../http/file-names.ts';
import { EXCEL_TYPE } from '../history/workbook.ts';
import { zipStream } from '../history/zip-stream.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import {
  headOf,
  type RecordContent,
  type RecordPlan,
  type RecordRoom,
  withoutValues,
} from './record-content.ts';
import { recordDocument } from './record-document.ts';
import { type MailedRecord, mailedRecord, refusedRecord, shortContent } from './record-mail.ts';
import { recordPdf } from './record-pdf.ts';
import { lastDayOf } from './record-plan.ts';
import { createRecordPlans, type PlannedRecord, type RecordOrder } from './record-plans.service.ts';
import { recordTexts } from './record-texts.ts';
import { recordWorkbook } from './record-workbook.ts';
import { createRecordedOutdoors, type RecordedOutdoor } from './recorded-outdoors.service.ts';
import { createRecordedRooms, type RecordedRoomResult } from './recorded-rooms.service.ts';

const { numbers: limits } = AIR_RECORD_LIMITS;

const DAY_MS = 86_400_000;

/** A file of a record; the content of a large one is made while it is read. */
export type RecordFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | Readable;
};

export type AirRecords = ReturnType<typeof createAirRecords>;

/** Records of rooms for a period, within the rights of the caller. */
export function createAirRecords(
  parts: Parameters<typeof createRecordPlans>[0] &
    Parameters<typeof createRecordedRooms>[0] &
    Parameters<typeof createRecordedOutdoors>[0] & { documentRenderer: Pick<DocumentRenderer, 'render'> },
) {
  const { documentRenderer } = parts;
  const planned = createRecordPlans(parts);
  const recordedRooms = createRecordedRooms(parts);
  const recordedOutdoors = createRecordedOutdoors(parts);

  /** Reads a record once. `contentOf` has what is kept of the rooms that were read so far. */
  function reading(caller: Caller, { plan, subjects }: PlannedRecord, signal: AbortSignal) {
    const hash = createHash('sha256');
    const kept: RecordRoom[] = [];
    let rows: string | null = '';
    const add = (line: string) => {
      hash.update(line);
      rows = rows === null || rows.length + line.length > limits.attachedCharacters ? null : rows + line;
      return line;
    };
    const isDescribed = subjects.length <= limits.describedRooms;
    let outdoors: readonly RecordedOutdoor[] = [];
    async function* rooms(): AsyncGenerator<RecordedRoomResult & { readonly text: string }, void> {
      let before = add(lineOf(headOf(plan)));
      if (asksForOutdoors(plan)) outdoors = await recordedOutdoors(caller, subjects, plan.frame, signal);
      for (const found of outdoors)
        if (found.missing === undefined) before += add(lineOf({ ...found.line, figures: found.figures }));
      const all = recordedRooms.of(caller, subjects, plan.frame, plan.set.limits, signal);
      for await (const room of all) {
        kept.push(withoutValues(room, isDescribed));
        const text = add(lineOf({ ...room.line, figures: room.figures }));
        yield { ...room, text: before + text };
        before = '';
      }
    }
    return {
      /** One after the other. `text`: the lines of a room; with the first, also those before it. */
      rooms,
      /** After all rooms were read. */
      contentOf: (): RecordContent => ({
        ...plan,
        rooms: kept,
        outdoors,
        sha256: hash.copy().digest('hex'),
        rows,
      }),
    };
  }

  async function contentFor(caller: Caller, order: RecordOrder, signal: AbortSignal): Promise<RecordContent> {
    const found = await planned(caller, order);
    const { startTs, endTs } = found.plan.frame;
    if ((found.subjects.length * (endTs - startTs)) / DAY_MS > limits.shownRoomDays)
      throw badRequest(AIR_RECORD_ERRORS.tooLargeToShow);
    const read = reading(caller, found, signal);
    for await (const _ of read.rooms());
    return read.contentOf();
  }

  return {
    /** @throws ApiError 400/31, 403/20, 404/32; the signal's reason when it is aborted */
    read: async (
      caller: Caller,
      order: RecordOrder,
      language: Language,
      signal: AbortSignal,
    ): Promise<AirRecord> => recordDocument(await contentFor(caller, order, signal), language),

    /**
     * A record for a mail, with those of its files that are small enough. If there is nothing to compute it from, it says so.
     * @throws ApiError 403/20, 429/33, 503; the signal's reason when it is aborted
     */
    async mailed(
      caller: Caller,
      order: RecordOrder,
      { language, mostBytes }: { readonly language: Language; readonly mostBytes: number },
      signal: AbortSignal,
    ): Promise<MailedRecord> {
      try {
        const found = await planned(caller, order);
        const read = reading(caller, found, signal);
        // The workbook reads the rooms, of which the PDF then has what was kept.
        const { plan } = found;
        const sheets = recordWorkbook(plan, read.rooms(), read.contentOf, language);
        const workbook = await shortContent(zipStream(sheets, plan.now), mostBytes);
        const content = read.contentOf();
        const pdf = await documentRenderer.render(recordPdf(content, language), caller);
        return mailedRecord(content, language, {
          name: fileNameOf(plan, language),
          pdf,
          workbook,
          mostBytes,
        });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 400 || error.status === 404))
          return refusedRecord(error, order, language);
        throw error;
      }
    },

    /** @throws ApiError 400/31, 403/20, 404/32, 429/33, 503; the signal's reason when it is aborted */
    async file(
      caller: Caller,
      order: RecordOrder,
      { form, language }: { readonly form: RecordForm; readonly language: Language },
      signal: AbortSignal,
    ): Promise<RecordFile> {
      const { plan, subjects } = await planned(caller, order);
      const name = fileNameOf(plan, language);
      const read = reading(caller, { plan, subjects }, signal);
      if (form === 'rows') {
        const lines = async function* () {
          for await (const { text } of read.rooms()) yield text;
        };
        return { name: `${name}.jsonl`, type: 'application/jsonl', content: Readable.from(lines()) };
      }
      if (form === 'xlsx') {
        const entries = recordWorkbook(plan, read.rooms(), read.contentOf, language);
        return { name: `${name}.xlsx`, type: EXCEL_TYPE, content: zipStream(entries, plan.now) };
      }
      for await (const _ of read.rooms());
      return {
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: await documentRenderer.render(recordPdf(read.contentOf(), language), caller),
      };
    },
  };
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Japan's law on buildings asks for the air inside and outside. */
const asksForOutdoors = ({ setId }: RecordPlan): boolean => setId === 'japanBuildings';

/** A file's name without its ending. */
function fileNameOf({ name, fromDay, frame }: RecordPlan, language: Language): string {
  const about = [recordTexts(language)('title'), name, fromDay, lastDayOf(frame)];
  return safeFileName(about.filter((part) => part !== null).join(' '));
}
