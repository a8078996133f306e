import { AUDIT_SORT_PROPERTIES, downloadAudit, listAudit } from '@airdeck/contract/audit/audit';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { type AuditFilter, rangeOf } from '../components/audit-filters.tsx';

/** One page of the entries in the reader's scope. */
export function auditQuery(wanted: WantedPage, filter: AuditFilter) {
  const query = {
    ...pageParameters(wanted, AUDIT_SORT_PROPERTIES),
    ...rangeOf(filter),
    action: filter.action ?? undefined,
  };
  return queryOf(listAudit, { query });
}

/** All matching entries as a file. @param onProgress called with the number of received bytes */
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
