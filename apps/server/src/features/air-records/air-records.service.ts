import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordSetOf } from '@airdeck/air/record/record-sets';
import {
  AIR_RECORD_ERRORS,
  type AirRecord,
  type AirRecordQuery,
  type RecordForm,
} from '@airdeck/contract/air-records/air-records';
import type { Language } from '@airdeck/contract/common/languages';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { safeFileName } from '../../http/file-names.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import { EXCEL_TYPE } from '../history/workbook.ts';
import { zipStream } from '../history/zip-stream.ts';
import type { OpenReadings } from '../telemetry/device-readings.ts';
import type { YardstickService } from '../yardsticks/yardsticks.service.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import {
  headOf,
  type RecordContent,
  type RecordPlan,
  type RecordRoom,
  withoutValues,
} from './record-content.ts';
import { recordDocument } from './record-document.ts';
import { recordPdf } from './record-pdf.ts';
import { checkedDays, frameOf, lastDayOf, type RecordSubject, subjectsOf, zoneOf } from './record-plan.ts';
import {
  findPlacePath,
  listDevicesAsRooms,
  listRoomDevices,
  type RecordTarget,
} from './record-rooms.repository.ts';
import { recordTexts } from './record-texts.ts';
import { recordWorkbook } from './record-workbook.ts';
import { createRecordedRooms, type RecordedRoomResult } from './recorded-rooms.service.ts';

const { numbers: limits } = AIR_RECORD_LIMITS;

const DAY_MS = 86_400_000;

export type RecordOrder = RecordTarget &
  Pick<AirRecordQuery, 'fromDay' | 'toDay' | 'set'> & { readonly timeZone?: string | undefined };

/** A file of a record; the content of a large one is made while it is read. */
export type RecordFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | Readable;
};

type Planned = { readonly plan: RecordPlan; readonly subjects: readonly RecordSubject[] };

export type AirRecords = ReturnType<typeof createAirRecords>;

/** Records of rooms for a period, within the rights of the caller. */
export function createAirRecords(parts: {
  database: Database;
  clock: Clock;
  openReadings: OpenReadings;
  documentRenderer: Pick<DocumentRenderer, 'render'>;
  keptTime: Pick<KeptTime, 'since'>;
  customers: Pick<CustomerService, 'getFor'>;
  yardsticks: Pick<YardstickService, 'chosen'>;
}) {
  const { database, clock, openReadings, documentRenderer, keptTime, customers, yardsticks } = parts;
  const { db } = database;
  const recordedRooms = createRecordedRooms(parts);

  async function nameOf(caller: Caller, { placeId, customerId }: RecordOrder): Promise<string | null> {
    if (placeId !== undefined) {
      const path = orNotFound(await findPlacePath(db, caller, placeId), 'Place', placeId);
      return path.join(' · ');
    }
    return customerId === undefined ? null : (await customers.getFor(caller, customerId)).title;
  }

  async function rowsOf(caller: Caller, order: RecordOrder) {
    const { placeId, deviceIds, fromDay, toDay } = order;
    // A day more on each side: which zone it is follows from the rooms.
    const period = {
      startTs: Date.parse(fromDay) - DAY_MS,
      endTs: Date.parse(toDay) + 2 * DAY_MS,
      most: limits.devices + 1,
    };
    if (deviceIds) {
      // Refuses devices out of scope.
      await openReadings(caller, deviceIds);
      return listDevicesAsRooms(db, caller, order, limits.rooms + 1);
    }
    const rooms = await listRoomDevices(db, caller, order, period);
    if (placeId !== undefined) return rooms;
    return [...rooms, ...(await listDevicesAsRooms(db, caller, order, limits.rooms + 1))];
  }

  /** @throws ApiError 400/31, 403/20, 404/32 */
  async function planned(caller: Caller, order: RecordOrder): Promise<Planned> {
    const { set: asked, fromDay, toDay } = order;
    const now = clock();
    checkedDays(order, now);
    const name = await nameOf(caller, order);
    const rows = await rowsOf(caller, order);
    const subjects = subjectsOf(rows);
    if (rows.length > limits.devices) throw badRequest(AIR_RECORD_ERRORS.tooLong);
    const choice =
      asked === 'chosen' ? (await yardsticks.chosen(caller, targetOf(caller, order))).limits.value : asked;
    const frame = frameOf(order, zoneOf(rows, order.timeZone), {
      rooms: subjects.length,
      needsHalfHours: asked === 'resetAir',
      hourlyBefore: keptTime.since.readings,
      now,
    });
    const [only] = subjects;
    return {
      subjects,
      plan: {
        name: name ?? (order.deviceIds?.length === 1 ? (only?.room ?? null) : null),
        setId: typeof choice === 'string' ? choice : 'own',
        set: recordSetOf(choice),
        frame,
        fromDay,
        toDay,
        now,
      },
    };
  }

  /** Reads a record once. `contentOf` has what is kept of the rooms that were read so far. */
  function reading(caller: Caller, { plan, subjects }: Planned, signal: AbortSignal) {
    const hash = createHash('sha256');
    const kept: RecordRoom[] = [];
    let rows: string | null = '';
    const add = (line: string) => {
      hash.update(line);
      rows = rows === null || rows.length + line.length > limits.attachedCharacters ? null : rows + line;
      return line;
    };
    const isDescribed = subjects.length <= limits.describedRooms;
    const head = `${JSON.stringify(headOf(plan))}\n`;
    add(head);
    async function* rooms(): AsyncGenerator<RecordedRoomResult & { readonly text: string }, void> {
      const all = recordedRooms.of(caller, subjects, plan.frame, plan.set.limits, signal);
      for await (const room of all) {
        kept.push(withoutValues(room, isDescribed));
        const text = add(`${JSON.stringify({ ...room.line, figures: room.figures })}\n`);
        yield { ...room, text };
      }
    }
    return {
      head,
      rooms,
      /** After all rooms were read. */
      contentOf: (): RecordContent => ({ ...plan, rooms: kept, sha256: hash.copy().digest('hex'), rows }),
    };
  }
  async function contentFor(caller: Caller, order: RecordOrder, signal: AbortSignal): Promise<RecordContent> {
    const read = reading(caller, await planned(caller, order), signal);
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

    /** @throws ApiError 400/31, 403/20, 404/32, 429/33, 503; the signal's reason when it is aborted */
    async file(
      caller: Caller,
      order: RecordOrder,
      { form, language }: { readonly form: RecordForm; readonly language: Language },
      signal: AbortSignal,
    ): Promise<RecordFile> {
      const { plan, subjects } = await planned(caller, order);
      const t = recordTexts(language);
      const about = [t('title'), plan.name, plan.fromDay, lastDayOf(plan.frame)];
      const name = safeFileName(about.filter((part) => part !== null).join(' '));
      const read = reading(caller, { plan, subjects }, signal);
      if (form === 'rows') {
        const lines = async function* () {
          yield read.head;
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
        content: await documentRenderer.render(recordPdf(read.contentOf(), language)),
      };
    },
  };
}

/** The target whose limits are those that are chosen. */
function targetOf(
  caller: Caller,
  { placeId, customerId = caller.customerId ?? undefined, deviceIds }: RecordOrder,
) {
  if (placeId !== undefined) return { placeId };
  const [deviceId, other] = deviceIds ?? [];
  if (deviceId !== undefined && other === undefined) return { deviceId };
  return customerId === undefined ? undefined : { customerId };
}
