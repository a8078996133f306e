import { queryClient } from '../query/query-client.ts';
import { DEFAULT_KNOWN, type KnownYardstick, yardsticksQuery } from './yardsticks.ts';

/** The yardstick of a device; after a failure, the default one. */
export async function yardstickOf(deviceId: string): Promise<KnownYardstick> {
  const found = await queryClient.fetchQuery(yardsticksQuery([deviceId])).catch(() => undefined);
  return found?.get(deviceId) ?? DEFAULT_KNOWN;
}
