import { DASHBOARD_DEVICE_LIMIT } from '@airdeck/air/limits';
import { roomLine } from '@airdeck/air/room-name';
import { compareRooms, compareVerdicts, type Verdict, verdictOf } from '@airdeck/air/verdict';
import { type AirOfPlace, MAX_AIR_PLACES } from '@airdeck/contract/worst-air/air-of-places';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import {
  countDevices,
  devicesInView,
  findNames,
  findOthers,
  findPresentAir,
  findWorstCandidates,
  type View,
} from './air-now.repository.ts';
import { countBuildings, listPlacesByAir } from './air-of-places.repository.ts';
import { judgedBy, measuredAir } from './present-air.ts';

export type WorstAirService = ReturnType<typeof createWorstAirService>;

const AT_MOST = 100;
const SILENT: Verdict = { state: 'offline' };

/** The present air at a device. */
export type AirNow = {
  readonly verdict: Verdict;
  /** Time of the newest reading of any kind that the caller may read, epoch ms; null: none. */
  readonly readingTime: number | null;
};

/** The verdicts on the air at devices, from their newest readings: for maps, lists and dashboards. */
export function createWorstAirService({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;

  /**
   * The air at each of these devices; those that never sent, or that the caller may not read, are silent.
   * @throws ApiError 403/20 for a system administrator
   */
  async function airNowOf(
    caller: Caller,
    deviceIds: readonly string[],
  ): Promise<ReadonlyMap<string, AirNow>> {
    const found = new Map<string, AirNow>(
      deviceIds.map((id) => [id, { verdict: SILENT, readingTime: null }]),
    );
    for (const air of await findPresentAir(db, caller, deviceIds, clock())) {
      const verdict = verdictOf(judgedBy(air), measuredAir(air), { isOffline: !air.isActive });
      found.set(air.deviceId, { verdict, readingTime: air.readingTime });
    }
    return found;
  }

  /** The same, of the verdicts alone. */
  async function verdictsOf(
    caller: Caller,
    deviceIds: readonly string[],
  ): Promise<ReadonlyMap<string, Verdict>> {
    const found = await airNowOf(caller, deviceIds);
    return new Map([...found].map(([id, { verdict }]) => [id, verdict]));
  }

  return {
    airNowOf,
    verdictsOf,

    /**
     * The buildings in scope, or the floors of one, each with the worst of its rooms; the worst first.
     * @throws ApiError 403/20 for a system administrator
     */
    async ofPlaces(
      caller: Caller,
      view: { customerId?: string | undefined; buildingId?: string | undefined },
    ): Promise<AirOfPlace[]> {
      const places = await listPlacesByAir(db, caller, view, MAX_AIR_PLACES, clock());
      const ids = places.flatMap(({ worstIds }) => worstIds);
      const [names, verdicts] = await Promise.all([findNames(db, caller, ids), verdictsOf(caller, ids)]);
      return places.flatMap(({ worstIds, ...place }) => {
        const [worst] = worstIds
          .flatMap((id) => {
            const named = names.get(id);
            return named ? [{ named, verdict: verdicts.get(id) ?? SILENT }] : [];
          })
          .toSorted(
            (a, b) =>
              compareVerdicts(a.verdict, b.verdict) || roomLine(a.named).localeCompare(roomLine(b.named)),
          );
        if (!worst) return [];
        const { deviceId, name, label } = worst.named;
        return [{ ...place, worst: { deviceId, name, label, verdict: worst.verdict } }];
      });
    },

    /**
     * The devices in scope that need someone most: the worst verdict first, in a band those with open alerts; then the
     * others, those with open alerts first, by room.
     * @param limit number of devices, 1 to 100; default: as on a dashboard
     * @param view only devices of this customer, or in this place
     * @throws ApiError 403/20 for a system administrator, who may not see readings
     */
    async rankedFor(
      caller: Caller,
      { limit: asked = DASHBOARD_DEVICE_LIMIT, ...view }: View & { limit?: number | undefined },
    ): Promise<WorstAir> {
      const limit = Math.min(Math.max(asked, 1), AT_MOST);
      const inView = devicesInView(caller, view);
      const [found, total, buildings] = await Promise.all([
        findWorstCandidates(db, caller, inView, limit, clock()),
        countDevices(db, inView),
        countBuildings(db, caller, view.customerId),
      ]);
      const names = await findNames(
        db,
        caller,
        found.devices.map(({ deviceId }) => deviceId),
      );
      const worst = found.devices
        .flatMap((air) => {
          const [named, verdict] = [names.get(air.deviceId), verdictOf(judgedBy(air), measuredAir(air))];
          return named && (verdict.state === 'rated' || verdict.state === 'fault')
            ? [{ named, verdict, alertRank: air.alertRank }]
            : [];
        })
        .toSorted(
          (a, b) =>
            compareRooms(a, b) ||
            compareVerdicts(a.verdict, b.verdict) ||
            roomLine(a.named).localeCompare(roomLine(b.named)),
        )
        .slice(0, limit)
        .map(({ named, verdict }) => ({ ...named, verdict }));
      const ids = worst.map(({ deviceId }) => deviceId);
      const others =
        worst.length < limit ? await findOthers(db, caller, inView, ids, limit - worst.length) : [];
      const verdicts = await verdictsOf(
        caller,
        others.map(({ deviceId }) => deviceId),
      );
      return {
        devices: [
          ...worst,
          ...others.map((other) => ({ ...other, verdict: verdicts.get(other.deviceId) ?? SILENT })),
        ],
        total,
        attention: found.attention,
        silent: total - found.active,
        buildings,
      };
    },
  };
}
