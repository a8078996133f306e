import { EMPTY_PAGES } from '../../../packages/contract/src/thingsboard/unsupported/unsupported.ts';
import { RefusedError } from './http-client.ts';
import type { TenantRun } from './run.ts';
import { countSchema } from './wire.ts';

/** Lists that repeat others, or that contain entities of ThingsBoard itself. */
const NOT_COUNTED = /Infos$|resource$|queues$|jobs$|ai\/model$/;

/** Counts a tenant's entities that Airdeck does not support. A list that a version lacks counts as empty. */
export async function countUnsupported({ source, tally }: TenantRun): Promise<void> {
  for (const list of EMPTY_PAGES) {
    if (list.path.includes(':') || NOT_COUNTED.test(list.path)) continue;
    try {
      const { totalElements } = await source.call(list, { query: { pageSize: 1, page: 0 } }, countSchema);
      const [what = ''] = list.summary.split(':');
      if (totalElements > 0) tally.note(`${what}: do not come along`, totalElements);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }
}
