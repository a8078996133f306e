import { type HoursAt, hoursAt } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import { INDUSTRY_PLACES } from '@airdeck/air/places';
import { isOnMap, type Position } from '@airdeck/air/positions';
import { FURTHER_KEYS, isQuantity } from '@airdeck/air/quantities';
import { REPORT_KEYS, type ReportDevice, type ReportDevicesQuery } from '@airdeck/contract/history/history';
import type { Caller } from '../../http/caller.ts';
import type { DeviceOverview } from '../devices/device-overview.service.ts';
import type { DeviceReadings, OpenReadings } from '../telemetry/device-readings.ts';

/** Name and place of a device. */
export type DescribedDevice = Pick<
  ReportDevice,
  'deviceId' | 'deviceName' | 'deviceLabel' | 'customerTitle' | 'timeZone'
> & {
  readonly placeType: string | null;
  readonly city: string | null;
};

/** A device of a report, with its place, time zone and readings. */
export type ReportedDevice = DescribedDevice & {
  /** IANA name: of its place, or the requested one, or UTC. */
  readonly zone: string;
  /** When the place is open; undefined: no opening hours are stated. */
  readonly openAt: HoursAt | undefined;
  /** Undefined: unknown. */
  readonly position: Position | undefined;
  readonly readings: DeviceReadings;
};

export type ReportedDevices = ReturnType<typeof createReportedDevices>;

/** Devices of which a caller may read reports. */
export function createReportedDevices(parts: {
  openReadings: OpenReadings;
  deviceOverview: Pick<DeviceOverview, 'reportableFor' | 'citiesFor' | 'placesFor'>;
}) {
  const { openReadings, deviceOverview } = parts;
  return {
    /** The devices in scope that match a query, and all cities of the caller's devices as filter options. */
    async list(
      caller: Caller,
      query: ReportDevicesQuery,
    ): Promise<{ devices: DescribedDevice[]; cities: string[] }> {
      const { industry, city, textSearch, deviceId: deviceIds } = query;
      const [rows, cities] = await Promise.all([
        deviceOverview.reportableFor(caller, {
          ...(industry && { placeType: INDUSTRY_PLACES[industry] ?? 'None' }),
          ...(city !== undefined && { city }),
          ...(textSearch !== undefined && { textSearch }),
          ...(deviceIds !== undefined && { deviceIds }),
        }),
        deviceOverview.citiesFor(caller),
      ]);
      const devices = rows
        .filter(({ tenantId }) => tenantId !== null)
        .map(({ placeType, timeZone, ...row }) => ({
          deviceId: row.id,
          deviceName: row.name,
          deviceLabel: row.label,
          customerTitle: caller.customerId === null ? row.customerTitle : null,
          placeType,
          city: row.city,
          timeZone,
        }));
      return { devices, cities };
    },

    /**
     * Opens devices, in the order of the given ids: all of them or none.
     * @throws ApiError 404/32, 403/20
     */
    async open(
      caller: Caller,
      deviceIds: readonly string[],
      askedZone?: string | null,
    ): Promise<ReportedDevice[]> {
      const opened = await openReadings(caller, deviceIds);
      const places = await deviceOverview.placesFor(caller, deviceIds);
      return opened.map((readings) => {
        const place = places.get(readings.id);
        const zone = placeZone([place?.timeZone], askedZone);
        const position = { lat: place?.lat ?? null, lon: place?.lon ?? null };
        return {
          deviceId: readings.id,
          deviceName: readings.name,
          deviceLabel: place?.label ?? null,
          customerTitle: place?.customerTitle ?? null,
          placeType: place?.placeType ?? null,
          city: place?.city ?? null,
          timeZone: place?.timeZone ?? null,
          zone,
          openAt: place?.openingHours ? hoursAt(place.openingHours, zone) : undefined,
          position: isOnMap(position) ? position : undefined,
          readings,
        };
      });
    },
  };
}

/** The metrics of reports, and the further quantities that any of the devices has sent. */
export async function measuredKeys(devices: readonly ReportedDevice[]): Promise<string[]> {
  const sent = new Set<string>();
  for (const { readings } of devices) for (const key of await readings.furtherKeys()) sent.add(key);
  const ofProduct = FURTHER_KEYS.filter((key) => sent.has(key));
  const declared = [...sent].filter((key) => !isQuantity(key)).sort();
  return [...REPORT_KEYS, ...ofProduct, ...declared];
}
