import { purifierEnergy } from '@airdeck/air/purifier-energy';
import type { Energy } from '@airdeck/contract/energy/energy';
import type { Caller } from '../../http/caller.ts';
import type { createFilterWear } from '../filter-wear/filter-wear.service.ts';
import type { createTariffs } from './tariffs.service.ts';

/** The energy of purifiers, from the hours by mode that are counted for their filters. */
export function createEnergy(parts: {
  filterWear: Pick<ReturnType<typeof createFilterWear>, 'useOf'>;
  tariffs: Pick<ReturnType<typeof createTariffs>, 'ofDevice'>;
}) {
  const { filterWear, tariffs } = parts;
  return {
    /** @param days up to the last counted one @throws ApiError 403/20, 404/32 */
    async of(caller: Caller, deviceId: string, days: number): Promise<Energy> {
      const use = await filterWear.useOf(caller, deviceId, days);
      const { life, modelName, from, until, elapsedHours, isCounting } = use;
      const wattsByMode = new Map(use.power.map(({ mode, watts }) => [mode, watts]));
      const found = purifierEnergy({ ...life, wattsByMode }, use.modes);
      const { kWh, hoursWithoutWatts, caughtMg, perMg, refusal } = found;
      return {
        modelName,
        from,
        until,
        elapsedHours,
        countedHours: use.modes.reduce((sum, { hours }) => sum + hours, 0),
        isCounting,
        modes: use.shown(found.modes).map((one) => ({ ...one, watts: wattsByMode.get(one.mode) ?? null })),
        kWh,
        hoursWithoutWatts,
        caughtMg,
        perMg,
        refusal,
        tariff: await tariffs.ofDevice(deviceId),
      };
    },
  };
}
