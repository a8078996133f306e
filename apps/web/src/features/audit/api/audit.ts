import { AUDIT_SORT_PROPERTIES, auditPageSchema } from '@airdeck/contract/audit';
import { api, downloadFile } from '../../../lib/api-client/api.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';
import type { AuditFilter } from '../components/audit-filter.ts';
import { rangeOf } from '../components/audit-filter.ts';

const PATH = '/backoffice/audit';

/** One page of what people did, as far as the reader may know of it. */
export function listAudit(wanted: WantedPage, filter: AuditFilter, signal: AbortSignal) {
  return api.request({
    path: PATH,
    query: {
      ...pageParameters(wanted, AUDIT_SORT_PROPERTIES),
      ...rangeOf(filter),
      action: filter.action ?? undefined,
    },
    schema: auditPageSchema,
    signal,
  });
}

/** All of it as a file, whatever page is shown. @param onProgress told how many bytes have come. */
export function downloadAudit(
  search: string,
  filter: AuditFilter,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const textSearch = search.trim() === '' ? undefined : search.trim();
  const query = { textSearch, ...rangeOf(filter), action: filter.action ?? undefined };
  return downloadFile({ path: `${PATH}/csv`, query, signal }, onProgress);
}
