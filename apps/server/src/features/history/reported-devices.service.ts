import { INDUSTRY_PLACES } from '@airdeck/air/places';
import { isOnMap, type Position } from '@airdeck/air/positions';
import type { ReportDevice, ReportDevices, ReportDevicesQuery } from '@airdeck/contract/history';
import type { Caller } from '../../http/caller.ts';
import type { DeviceOverview } from '../devices/device-overview.service.ts';
import type { DeviceReadings, OpenReadings } from '../telemetry/device-readings.ts';

/** A device to be reported on: where it stands, in which zone its times are told, and its readings. */
export type ReportedDevice = ReportDevice & {
  /** IANA name: of its place, else the one asked for, else UTC. */
  readonly zone: string;
  /** Undefined where it is not known. */
  readonly position: Position | undefined;
  readonly readings: DeviceReadings;
};

export type ReportedDevices = ReturnType<typeof createReportedDevices>;

/** Which devices a caller may have reports of, and what is known of them. */
export function createReportedDevices(parts: {
  openReadings: OpenReadings;
  deviceOverview: Pick<DeviceOverview, 'reportableFor' | 'citiesFor' | 'placesFor'>;
}) {
  const { openReadings, deviceOverview } = parts;
  return {
    /** The devices in scope that a query means, and the cities that there are to choose from. */
    async list(caller: Caller, query: ReportDevicesQuery): Promise<ReportDevices> {
      const { industry, city, textSearch, deviceId: deviceIds } = query;
      const [records, cities] = await Promise.all([
        deviceOverview.reportableFor(caller, {
          ...(industry && { deviceInstalledPlace: INDUSTRY_PLACES[industry] ?? 'None' }),
          ...(city !== undefined && { deviceInstalledCity: city }),
          ...(textSearch !== undefined && { textSearch }),
          ...(deviceIds !== undefined && { deviceIds }),
        }),
        deviceOverview.citiesFor(caller),
      ]);
      const devices = records.flatMap(({ deviceId, ...record }) =>
        deviceId === null
          ? []
          : [reportDevice(deviceId, record.deviceName, { ...record, label: record.deviceLabel })],
      );
      return { devices, cities };
    },

    /**
     * Opens devices, in the order of their ids: all of them or none.
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
        const zone = place?.timeZone ?? askedZone ?? 'UTC';
        const { lat = null, lon = null } = place ?? {};
        const position = { lat, lon };
        return {
          ...reportDevice(readings.id, readings.name, place),
          zone,
          position: isOnMap(position) ? position : undefined,
          readings,
        };
      });
    },
  };
}

/** What an answer says of a device. */
export function reportDevice(
  deviceId: string,
  deviceName: string,
  place?: Pick<ReportDevice, 'deviceInstalledPlace' | 'deviceInstalledCity' | 'timeZone'> & {
    readonly label?: string | null;
  },
): ReportDevice {
  return {
    deviceId,
    deviceName,
    deviceLabel: place?.label ?? null,
    deviceInstalledPlace: place?.deviceInstalledPlace ?? null,
    deviceInstalledCity: place?.deviceInstalledCity ?? null,
    timeZone: place?.timeZone ?? null,
  };
}
