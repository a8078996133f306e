import {
  downloadAirRecord,
  type RecordForm,
  type RecordSetChoice,
  readAirRecord,
} from '@airdeck/contract/air-records/air-records';
import type { Language } from '@airdeck/contract/common/languages';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

/** Rooms, days and limits of a record, and its language. Without a place, customer and device, it is of all rooms. */
export type RecordOrder = {
  readonly placeId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly fromDay: string;
  readonly toDay: string;
  readonly set: RecordSetChoice;
  readonly language: Language;
};

/** A large record on screen takes some ten seconds. */
const SHOWN_TIMEOUT_MS = 90_000;

/** A record as it is now; idle without an order. */
export function useAirRecord(order: RecordOrder | undefined) {
  const asked = order ?? { fromDay: '', toDay: '', set: 'wellV2', language: 'en' };
  return useQuery({
    ...queryOf(
      readAirRecord,
      { query: { ...asked, timeZone: ownTimeZone() } },
      { timeoutMs: SHOWN_TIMEOUT_MS },
    ),
    enabled: order !== undefined,
    refetchOnWindowFocus: false,
  });
}

/** A record of a large building takes minutes. */
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** The same record as a file. */
export function readRecordFile(order: RecordOrder, form: RecordForm): Promise<Blob> {
  const query = { ...order, form, timeZone: ownTimeZone() };
  return downloadFile({
    ...requestOf(downloadAirRecord, { query }),
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  });
}
