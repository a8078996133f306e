import { useQuery } from '@tanstack/react-query';
import { getLatest } from '../../../lib/telemetry/telemetry-calls.ts';
import type { Point } from '../place-values.ts';

export type ReportedPoint = Point & {
  /** When the device said so, epoch ms. */
  readonly ts: number;
};

/**
 * Where a device itself last said that it is; null when it never did. Zero is what devices send that do not know.
 * @param deviceId the platform's; null asks nothing.
 */
export function useReportedPoint(deviceId: string | null): ReportedPoint | null | undefined {
  const { data } = useQuery({
    queryKey: ['telemetry', 'reported-point', deviceId],
    queryFn: async ({ signal }): Promise<ReportedPoint | null> => {
      const { lat, lon } = await getLatest(deviceId ?? '', signal);
      const [newestLat, newestLon] = [lat?.at(-1), lon?.at(-1)];
      if (typeof newestLat?.value !== 'number' || typeof newestLon?.value !== 'number') return null;
      if (newestLat.value === 0 && newestLon.value === 0) return null;
      return { lat: newestLat.value, lon: newestLon.value, ts: newestLat.ts };
    },
    enabled: deviceId !== null,
  });
  return deviceId === null ? null : data;
}
