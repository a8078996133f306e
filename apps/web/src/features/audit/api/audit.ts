import { AUDIT_SORT_PROPERTIES, downloadAudit, listAudit } from '@airdeck/contract/audit';
import { downloadFile } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import type { AuditFilter } from '../components/audit-filters.tsx';
import { rangeOf } from '../components/audit-filters.tsx';

/** One page of what people did, as far as the reader may know of it. */
export function readAudit(wanted: WantedPage, filter: AuditFilter, signal: AbortSignal) {
  const query = {
    ...pageParameters(wanted, AUDIT_SORT_PROPERTIES),
    ...rangeOf(filter),
    action: filter.action ?? undefined,
  };
  return call(listAudit, { query }, { signal });
}

/** All of it as a file, whatever page is shown. @param onProgress told how many bytes have come. */
export function saveAudit(
  search: string,
  filter: AuditFilter,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const textSearch = search.trim() === '' ? undefined : search.trim();
  const query = { textSearch, ...rangeOf(filter), action: filter.action ?? undefined };
  return downloadFile({ ...requestOf(downloadAudit, { query }), signal }, onProgress);
}
